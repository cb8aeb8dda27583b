/** The programs of a shell command that run their standard input. */

import { describe, expect, test } from 'vitest'
import { inferDialect, statementClients } from '../../src/text/statement-clients.ts'

const namesIn = (command: string): readonly string[] =>
  statementClients(command).map(({ name }) => name)

describe('a client is found in any position', () => {
  test.each([
    ...[
      'psql shop',
      'PGPASSWORD=x psql -h db -U app -d app -v ON_ERROR_STOP=1',
      '/usr/bin/psql-15',
    ],
    ...[
      'cat | psql',
      'cat | tee log | psql -1',
      'psql < /dev/stdin',
      'cat > x; psql',
      'cat && psql',
    ],
    ...[
      'sudo -u postgres psql',
      'env -i psql',
      'gosu postgres psql',
      'nice -n 5 psql',
      'exec psql',
    ],
    ...['docker compose exec -T db psql -U app', 'kubectl exec -i pod -- psql', 'ssh host psql'],
    ...['sh -c "psql shop"', `ssh host 'sh -c "psql shop"'`, 'xargs -0 psql', 'command psql'],
    ...['if true; then psql; fi', '(psql)', '{ psql; }', '! psql', '`psql`', 'tee >(psql) | cat'],
    ...['p"sq"l shop', "p'sq'l", 'ps\\ql', "$'psql'", 'P=psql; $P', 'psql\\\n shop', 'PSQL.EXE x'],
    ...['psql 2>log', 'psql >log 2>&1', `psql -c '\\i /dev/stdin'`, 'psql -c "select 1; \\! sh"'],
    ...[
      'psql -f -',
      'psql -f /dev/stdin',
      'psql -Uabc -d app',
      'psql --file=/dev/fd/0',
      'psql -tf-',
    ],
  ])('%j', (command) => {
    expect(namesIn(command)).toEqual(['psql'])
  })

  test.each([
    ...['sqlite3 shop.db', 'sqlite3', 'cat | sqlite3 -batch x.db', 'sqlite3 shop.db > log'],
    ...['sqlite3 shop.db 2>log', 'sqlite3 -cmd ".timeout 5" shop.db', 'sqlite3 -separator , x.db'],
    ...['sqlite3 -cmd ".import /dev/stdin t" x.db', 'sqlite3 x.db ".read /dev/stdin"'],
    ...['sqlite3 -unknown x.db ".import /dev/stdin t"', 'sqlite3 ".import --csv /dev/stdin t"'],
  ])('%j', (command) => {
    expect(namesIn(command)).toEqual(['sqlite3'])
  })

  test.each([
    ['mysql shop', 'mysql'],
    ['mariadb -uroot app', 'mariadb'],
    [`mysql -e 'source /dev/stdin'`, 'mysql'],
    [`mysql -e '\\. /dev/stdin' app`, 'mysql'],
    ['duckdb x.db', 'duckdb'],
    ['clickhouse-client', 'clickhouse-client'],
    ['sqlplus user@db', 'sqlplus'],
  ])('%j', (command, name) => {
    expect(namesIn(command)).toEqual([name])
  })
})

describe('a shell or an interpreter without a script runs its input', () => {
  test.each([
    ...[
      'sh',
      'bash -s',
      'env -i bash',
      'docker exec -i db sh',
      'ssh host',
      'ssh -p 22 -i key host',
    ],
    ...['python3', 'python3 -', 'node', 'sudo -s bash', 'su - postgres', 'cat | perl', 'sh -x'],
  ])('%j', (command) => {
    expect(statementClients(command)).toMatchObject([{ isInterpreter: true }])
  })

  test('a command that is too long counts as one', () => {
    const [client] = statementClients(`cat ${'x'.repeat(70_000)}`)
    expect(client).toMatchObject({ isInterpreter: true })
  })
})

describe('a program that reads rows is not a client', () => {
  test.each([
    ...[
      "psql -c '\\copy users from pstdin csv' shop",
      'psql --command="COPY users FROM STDIN" shop',
    ],
    ...['psql -Xqc "COPY users FROM STDIN" shop', 'psql -f load.sql shop', 'psql --file load.sql'],
    ...[
      'sqlite3 shop.db ".import --csv /dev/stdin users"',
      'sqlite3 -csv x.db ".import /dev/stdin t"',
    ],
    ...['mysql -e "LOAD DATA LOCAL INFILE \'/dev/stdin\' INTO TABLE t" shop'],
    ...['clickhouse-client --query "INSERT INTO t FORMAT CSV"', 'node load.mjs', 'python3 load.py'],
    ...[
      'python3 -c "import sys"',
      'bash load.sh',
      'cat >> lines',
      'while read l; do echo $l; done',
    ],
    ...['ssh host cat', 'docker exec -i db tee /data', 'node load.js --url mysql://x/y', 'jq -c .'],
    ...['curl -d @- https://host/psql.cgi', 'tee psql.log', 'cat > mysql.csv'],
  ])('%j', (command) => {
    expect(namesIn(command)).toEqual([])
  })
})

test('hostile text is read in linear time', () => {
  for (const part of [
    ' psql',
    ' psql -c x',
    ' sh',
    ' a',
    "'psql' ",
    '"',
    "'",
    '\\',
    '$(',
    '`',
    '<',
    '<(',
    '"\\"',
    ' -',
    'a=',
  ]) {
    const command = part.repeat(60_000 / part.length)
    expect(namesIn(command).length).toBeLessThan(2)
  }
})

describe('inferDialect', () => {
  test.each([
    ['sqlite3 db1.sqlite', 'sqlite'],
    ["PGPASSWORD='secret' psql -h localhost -U app -d app", 'postgres'],
    ["PGPASSWORD='a b; mysql' psql", 'postgres'],
    ['A=1 B="x y" /usr/bin/psql', 'postgres'],
    ['cd data && sqlite3 app.db', 'sqlite'],
    ['tee copy.sql | mysql app', 'mysql'],
    ['mariadb app > /dev/null', 'mysql'],
    ['(psql)', 'postgres'],
    ['psql>log.txt', 'postgres'],
    ['docker compose exec -T db psql -U app', 'postgres'],
    ['docker exec -i mysql mysql -u root', 'mysql'],
    ['kubectl exec -i pod -- psql', 'postgres'],
    ['sudo -u postgres psql', 'postgres'],
    ['env PGHOST=db psql', 'postgres'],
    ["sh -c 'cd data && sqlite3 app.db'", 'sqlite'],
    [`bash -c "PGPASSWORD='a b' psql"`, 'postgres'],
    ['"C:\\Program Files\\PostgreSQL\\psql.exe" -d app', 'postgres'],
    ['psql -d mysql', 'postgres'],
    ['psql -c "create table mysql()"', 'postgres'],
  ])('%s → %s', (command, dialect) => {
    expect(inferDialect(command)).toBe(dialect)
  })

  test.each([
    '',
    'cat >> dump.sql',
    'cat > psql',
    'kafka-producer --topic mysql',
    'sqlite3mysql',
    'mysqldump app',
    './psql.sh',
    "sh -c 'echo psql'",
    'tee >(psql) | sqlite3 app.db',
    "psql 'unfinished | mysql",
  ])('returns no dialect for %j', (command) => {
    expect(inferDialect(command)).toBeUndefined()
  })

  test('is fast and never throws, for any command', () => {
    const parts = ['"', "'", '\\', '"\\', 'sh "', 'a ; ', '"a', "'a ", 'sh \\"', 'a', '(', 'X=']
    for (const part of parts) inferDialect(part.repeat(60_000 / part.length))
    expect(inferDialect(`${'true; '.repeat(100_000)}psql`)).toBeUndefined()
  })
})
