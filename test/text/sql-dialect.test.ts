import { describe, expect, test } from 'vitest'
import { inferDialect, isReserved } from '../../src/text/sql-dialect.ts'

describe('isReserved', () => {
  test('knows the words of the dialect, in any case', () => {
    expect(isReserved('order', 'postgres')).toBe(true)
    expect(isReserved('ORDER', 'sqlite')).toBe(true)
    expect(isReserved('users', 'standard')).toBe(false)
  })

  test('standard reserves what either server reserves', () => {
    expect(isReserved('user', 'sqlite')).toBe(false)
    expect(isReserved('user', 'standard')).toBe(true)
    expect(isReserved('transaction', 'postgres')).toBe(false)
    expect(isReserved('transaction', 'standard')).toBe(true)
  })
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
  ])('says nothing of %j', (command) => {
    expect(inferDialect(command)).toBeUndefined()
  })

  test('neither throws nor takes long, whatever the command', () => {
    const parts = ['"', "'", '\\', '"\\', 'sh "', 'a ; ', '"a', "'a ", 'sh \\"', 'a', '(', 'X=']
    for (const part of parts) inferDialect(part.repeat(60_000 / part.length))
    expect(inferDialect(`${'true; '.repeat(100_000)}psql`)).toBeUndefined()
  })
})
