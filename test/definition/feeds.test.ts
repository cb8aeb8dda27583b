/** The formats that a command may read, and the paths of issues. */

import { describe, expect, test } from 'vitest'
import { clientOf, type Feed } from '../../src/definition/feeds.ts'
import { checkBody } from '../../src/engine/check/check-body.ts'
import type { JsonObject } from '../../src/text/json.ts'

const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }

function issuesOf(system: JsonObject, entity: JsonObject = {}, inherited: JsonObject[] = []) {
  const systems = inherited.length > 0 ? {} : { db: system }
  const entities = { users: { schema, rate: { count: 3 }, system: 'db', ...entity } }
  const checked = checkBody({ key: 'a', systems, entities }, { inherited, now: new Date(0) })
  return 'issues' in checked ? checked.issues : []
}

describe('a client that runs statements reads no other format', () => {
  test.each([
    ['csv', 'sqlite3 x.db', '"sql"'],
    ['json', 'cat | sqlite3 x.db', '"sql"'],
    ['copy', 'sqlite3 x.db', '"sql"'],
    ['csv', 'docker exec -i db psql', '"sql" or "copy"'],
    [{ type: 'csv' }, 'sh -c "psql"', '"sql" or "copy"'],
    ['json', 'mysql app', '"sql"'],
    ['copy', 'mariadb app', '"sql"'],
  ])('%j into %s', (format, command, allowed) => {
    const { type } = typeof format === 'string' ? { type: format } : format
    expect(issuesOf({ format, import: { command } })).toEqual([
      {
        path: ['systems', 'db', 'format'],
        message: expect.stringContaining(`must be ${allowed}; got "${type}": the command starts `),
      },
    ])
  })

  test('a system without a format reads JSON', () => {
    const [issue, ...others] = issuesOf({ import: { command: 'psql' } })
    expect(issue).toMatchObject({ path: ['systems', 'db'] })
    expect(issue?.message).toContain('must be "sql" or "copy"; got "json"')
    expect(others).toEqual([])
  })

  test.each([
    ['mysql app', { type: 'sql', dialect: 'standard' }, '"mysql"; got "standard"'],
    ['with-secrets mysql app', 'sql', undefined],
    ['psql', { type: 'sql', dialect: 'mysql' }, '"postgres" or "standard"; got "mysql"'],
    ['sqlite3 x', { type: 'sql', dialect: 'postgres' }, '"sqlite" or "standard"; got "postgres"'],
    ['psql', { type: 'sql', dialect: 'sqlite' }, '"postgres" or "standard"; got "sqlite"'],
  ])('%s and %j', (command, format, message) => {
    const issues = issuesOf({ format, import: { command } })
    const wanted = message ?? '"mysql"; got "standard"'
    expect(issues).toMatchObject([{ path: ['systems', 'db', 'format'] }])
    expect(issues[0]?.message).toContain(`must have the dialect ${wanted}`)
  })

  test('an entity with its own dialect', () => {
    const format = { type: 'sql', dialect: 'mysql' }
    const issues = issuesOf({ format: 'sql', import: { command: 'psql' } }, { format })
    expect(issues).toMatchObject([{ path: ['entities', 'users', 'format'] }])
  })

  test('an inherited system', () => {
    const inherited = [{ db: { format: 'csv', import: { command: 'psql' } } }]
    const issues = issuesOf({}, {}, inherited)
    expect(issues).toMatchObject([{ path: ['entities', 'users', 'system'] }])
  })

  test('a shell without a script reads no format', () => {
    for (const format of ['sql', 'copy', 'csv', 'json']) {
      const issues = issuesOf({ format, import: { command: 'ssh host' } })
      expect(issues).toMatchObject([{ path: ['systems', 'db', 'import', 'command'] }])
    }
  })
})

describe('a command that names several clients', () => {
  test.each([
    ['mysql -u sqlite app', 'sqlite', 'clients of only one database; got mysql and sqlite'],
    ['psql -U mysql app', 'standard', 'clients of only one database; got psql and mysql'],
    ['tee >(psql) | sqlite3 x', 'standard', 'clients of only one database; got psql and sqlite3'],
  ])('%s is rejected', (command, dialect, message) => {
    const [issue] = issuesOf({ format: { type: 'sql', dialect }, import: { command } })
    expect(issue).toMatchObject({ path: ['systems', 'db', 'import', 'command'] })
    expect(issue?.message).toContain(message)
  })

  test.each([
    ['mysql hive', 'sqlite', '"mysql"; got "sqlite"'],
    ['hive mysql', 'standard', '"mysql"; got "standard"'],
    ['psql -h trino', 'mysql', '"postgres" or "standard"; got "mysql"'],
    ['clickhouse-client', 'sqlite', '"standard" or "postgres" or "mysql"; got "sqlite"'],
    ['spark-sql', 'sqlite', '"standard" or "postgres" or "mysql"; got "sqlite"'],
  ])(
    '%s rejects a dialect that one of its clients reads differently: %s',
    (command, dialect, message) => {
      const [issue] = issuesOf({ format: { type: 'sql', dialect }, import: { command } })
      expect(issue?.message).toContain(`must have the dialect ${message}`)
    },
  )

  test('reads COPY only if all of them support COPY', () => {
    const [issue] = issuesOf({ format: 'copy', import: { command: 'psql -h trino' } })
    expect(issue?.message).toContain('must be "sql"; got "copy"')
  })
})

describe('unsafe options of commands', () => {
  test.each([
    ['ssh -tt db psql', 'remove the option -tt of ssh'],
    ['ssh -At db psql', 'remove the option -At of ssh'],
    ['ssh -o RequestTTY=force db psql', 'remove the option RequestTTY=force of ssh'],
    ['docker exec -it db psql', 'remove the option -it of docker'],
    ['sudo docker exec --tty -i db psql', 'remove the option --tty of docker'],
    ['sh -c "kubectl exec -t pod -- psql"', 'remove the option -t of kubectl'],
    ['script -qc psql /dev/null', 'remove script'],
    ['cat | unbuffer -p psql', 'remove unbuffer'],
  ])('%s allocates a terminal', (command, message) => {
    const [issue] = issuesOf({ format: 'copy', import: { command } })
    expect(issue).toMatchObject({ path: ['systems', 'db', 'import', 'command'] })
    expect(issue?.message).toContain(message)
  })

  test.each(['mysql --force app', 'mysql -f app', 'mariadb -Bf app', 'docker exec db mysql --for'])(
    '%s skips rows that fail',
    (command) => {
      const [issue] = issuesOf({ format: 'sql', import: { command } })
      expect(issue).toMatchObject({ path: ['systems', 'db', 'import', 'command'] })
      expect(issue?.message).toContain('which skips rows that fail')
    },
  )

  test.each(['mysql -uf app', 'docker compose -f a.yml exec -T db mysql', 'mysql -pforce app'])(
    '%s does not',
    (command) => {
      const format = { type: 'sql', dialect: 'mysql' }
      expect(issuesOf({ format, import: { command } })).toEqual([])
    },
  )
})

test.each<[string, string, string]>([
  ['csv', 'sqlite3 x.db ".import --csv /dev/stdin users"', 'rows of a statement in arguments'],
  ['csv', `psql -c '\\copy users from pstdin csv'`, 'rows of a COPY in arguments'],
  ['json', 'cat >> lines', 'no client'],
  ['copy', 'sudo -u postgres psql', 'a client with its own format'],
  ['sql', 'sqlite3 x.db', 'a client with statements'],
  ['sql', 'docker exec -i presto psql', 'a client in a container with the name of another'],
  ['sql', 'docker compose -f mysql.yml exec -T db psql -tA', 'options of others'],
  ['sql', 'ssh -T -i test db psql -t', 'a client without a terminal'],
])('%s into %s: %s', (format, command) => {
  expect(
    issuesOf({
      format: { type: format, ...(format === 'sql' && { dialect: 'standard' }) },
      import: { command },
    }),
  ).toEqual([])
})

test('a client runs transactions only if it reads its own dialect', () => {
  const copy: Feed = { format: 'copy', dialect: undefined, table: 't', columns: ['id'] }
  const sql = (dialect: Feed['dialect']): Feed => ({
    format: 'sql',
    dialect,
    table: 't',
    columns: ['id'],
  })
  expect(clientOf('docker exec -i mysql psql', [copy])).toBe(undefined)
  expect(clientOf('docker exec -i db psql', [copy])).toBe('postgres')
  expect(clientOf('gosu postgres psql', [copy, sql('postgres')])).toBe('postgres')
  expect(clientOf('sqlite3 x.db', [sql('sqlite'), sql('standard')])).toBe('sqlite')
  expect(clientOf('tee >(psql) | sqlite3', [sql('standard')])).toBe(undefined)
  expect(clientOf('psql -c "COPY t FROM STDIN"', [copy])).toBe(undefined)
  const csv: Feed = { ...copy, format: 'csv', table: undefined }
  expect(clientOf('psql', [csv])).toBe(undefined)
})
