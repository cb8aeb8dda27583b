/** Definitions for tests of `spate run`: a small shop with any system. */

const window = { start: '2026-01-01', end: '2026-01-03' }

interface Parts {
  readonly systems: object
  /** System and rate, by entity. */
  readonly users: EntityParts
  readonly orders: EntityParts
  /** Events for `gateSystem`. */
  readonly ticks?: EntityParts
}

interface EntityParts {
  readonly system?: string
  readonly rate: string
  readonly format?: unknown
}

/** Returns users, and orders that refer to them, with names that must be escaped. */
export function smallShop({ systems, users, orders, ticks }: Parts): object {
  const output = ({ system, rate, format }: EntityParts) => ({
    rate,
    ...(system !== undefined && { system: { type: system } }),
    ...(format !== undefined && { format }),
  })
  return {
    key: 'small-shop',
    ...window,
    systems,
    entities: {
      orders: {
        ...output(orders),
        schema: {
          type: 'object',
          properties: {
            id: { type: 'id.integer' },
            user_id: { type: 'reference', entity: 'users', field: 'id', ifEmpty: 'skip' },
            note: {
              enum: ["it's", 'back\\slash', 'tab\there', 'line\nbreak', '"quoted", too', ''],
            },
          },
        },
      },
      ...(ticks !== undefined && {
        ticks: {
          ...output(ticks),
          schema: { type: 'object', properties: { at: { type: 'time.now' } } },
        },
      }),
      users: {
        ...output(users),
        schema: {
          type: 'object',
          properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
        },
      },
    },
  }
}

const tables = [
  'CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT)',
  'CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users (id), note TEXT)',
]

/** Returns a system for a SQLite file in the current folder. */
export function sqliteSystem(
  parts: {
    readonly command?: string
    readonly batch?: number
    readonly file?: string
    readonly after?: string
  } = {},
): object {
  const { file = 'shop.db', command = `sqlite3 ${file}`, batch = 1, after } = parts
  return {
    format: { type: 'sql', batch },
    import: {
      before: `rm -f ${file} && sqlite3 -cmd '.timeout 9000' ${file} '${tables.join('; ')}'`,
      command,
      after,
    },
  }
}

/** Returns a system for a PostgreSQL server; `psql` is the command of its client. */
export function postgresSystem(
  psql: string,
  { format, command = psql }: { readonly format: object; readonly command?: string },
): object {
  const statements = ['DROP TABLE IF EXISTS orders', 'DROP TABLE IF EXISTS users', ...tables]
  return {
    format,
    import: { before: `${psql} -q ${statements.map((each) => `-c '${each}'`).join(' ')}`, command },
  }
}

/** A system that pauses the stream: it creates a file `reached`, and waits for a file `go`. */
export const gateSystem = {
  format: 'json',
  import: {
    command:
      'head -c 200000 > /dev/null; touch reached; while [ ! -e go ]; do sleep 0.02; done; cat > /dev/null',
  },
}
