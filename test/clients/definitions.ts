/** Real definitions for the original command line, by era. */
import type { JsonObject } from '../../src/text/json.ts'

export interface EraDefinition {
  readonly name: string
  readonly spec: JsonObject
  /** Statements required before the import, and the table of each SQL entity. */
  readonly tables: {
    readonly [entity: string]: { readonly table: string; readonly create: string }
  }
}

/** Ten days of fixed simulated time. */
const time = { start: '2026-01-01', end: '2026-01-11' }

const user: JsonObject = {
  type: 'object',
  properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
}

/** A function that selected the field of an entity. */
const author: JsonObject = {
  type: 'function',
  expression: 'user.id',
  variables: { user: { type: 'reference', entity: 'users' } },
}

function post(title: JsonObject): JsonObject {
  return { type: 'object', properties: { id: { type: 'id.integer' }, title, author } }
}

const usersTable = {
  table: 'users',
  create: 'CREATE TABLE users (id BIGINT PRIMARY KEY, name TEXT)',
}
const postsTable = {
  table: 'posts',
  create:
    'CREATE TABLE posts (id BIGINT PRIMARY KEY, title TEXT, author BIGINT REFERENCES users (id))',
}

/** April 2025: the sample of the specification for the earlier API version. */
export const streamsOf2025: EraDefinition = {
  name: '2025-04, streams that are schemas',
  spec: { seed: 7, ...time, streams: { users: user } },
  tables: {},
}

/** June 2025: versions 0.1 to 0.4. */
export const entitiesWithStream: EraDefinition = {
  name: '2025-06, entities with a stream',
  spec: {
    seed: 1,
    ...time,
    entities: {
      users: { stream: user },
      posts: {
        stream: {
          type: 'schema.object',
          properties: {
            id: { type: 'id.integer' },
            title: { type: 'schema.string', maxLength: 10 },
            author: { type: 'core.reference', entity: 'users' },
            mood: {
              type: 'select',
              options: [
                { weight: 4, stream: { type: 'integer', min: 1, max: 5 } },
                { stream: { type: 'null' } },
              ],
            },
          },
        },
      },
    },
  },
  tables: {},
}

/** July to October 2025: `stream`, `output` and rates in hertz. */
export const entitiesWithOutput: EraDefinition = {
  name: '2025-07, systems and entities with an output',
  spec: {
    seed: 3,
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T02:00:00Z',
    systems: {
      db1: {
        output: { type: 'sql' },
        import: { command: 'sqlite3 db1.sqlite' },
        infer: { context: { description: 'The database.', command: 'sqlite3 db1.sqlite .schema' } },
      },
    },
    entities: {
      users: { rate: '0.1', system: { type: 'db1' }, stream: user },
      posts: {
        rate: '1',
        system: { type: 'db1', table: 'blog_posts' },
        stream: post({ type: 'string', maxLength: 10 }),
      },
      audit: {
        rate: '.5',
        output: { type: 'sql', table: 'audit_log' },
        stream: { type: 'object', properties: { note: { type: 'lorem.sentence' } } },
      },
      clicks: { rate: '2', output: { type: 'json' }, stream: user },
    },
  },
  tables: {
    users: usersTable,
    posts: {
      table: 'blog_posts',
      create:
        'CREATE TABLE blog_posts (id BIGINT PRIMARY KEY, title TEXT, author BIGINT REFERENCES users (id))',
    },
    audit: { table: 'audit_log', create: 'CREATE TABLE audit_log (note TEXT)' },
  },
}

const event: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'id.integer' },
    city: { type: 'location.city' },
    // Characters of two, three and four bytes, which must not be split.
    note: { enum: ['größer', '東京', 'O’Hara', "it's", '🌊'] },
  },
}

/** November 2025 to March 2026, the current API version of the specification: more than one page of entities. */
export const entitiesWithSchema: EraDefinition = {
  name: '2025-11, the current form with fourteen entities',
  spec: {
    parent: 'default',
    seed: 42,
    ...time,
    systems: {
      db1: {
        format: 'sql',
        import: { command: 'sqlite3 db1.sqlite', before: 'rm -f db1.sqlite', after: 'true' },
        infer: { context: { command: 'sqlite3 db1.sqlite .schema' } },
      },
      lake: { import: { command: 'cat >> lake.jsonl' } },
    },
    entities: {
      users: { rate: '10/hour', system: { type: 'db1' }, schema: user },
      posts: {
        rate: 'hz(2, minute)',
        system: { type: 'db1' },
        schema: post({ type: 'string', maxLength: 10 }),
      },
      'order items': { rate: '30 / hour', system: { type: 'db1' }, schema: event },
      'app.visits': { rate: '5/hour', format: { type: 'sql' }, schema: event },
      'page.views': { rate: '20/hour', system: { type: 'lake' }, schema: event },
      'plain words': { rate: '3/hour', schema: event },
      Upper: { format: 'json', schema: event },
      nested: {
        rate: '1/hour',
        format: { type: 'json' },
        schema: { type: 'array', items: { type: 'person.name' } },
      },
      e09: { schema: event },
      e10: { schema: event },
      e11: { rate: '1/hour', schema: event },
      e12: { rate: '1/hour', schema: event },
      e13: { rate: '1/hour', system: { type: 'lake' }, schema: event },
      e14: { rate: '40/hour', system: { type: 'db1', table: 'fourteenth' }, schema: event },
    },
  },
  tables: {
    users: usersTable,
    posts: postsTable,
    'order items': {
      table: '"order items"',
      create: 'CREATE TABLE "order items" (id BIGINT, city TEXT, note TEXT)',
    },
    // A dot separates the schema (in SQLite an attached database) from the table.
    'app.visits': {
      table: 'app.visits',
      create: "ATTACH ':memory:' AS app; CREATE TABLE app.visits (id BIGINT, city TEXT, note TEXT)",
    },
    e14: {
      table: 'fourteenth',
      create: 'CREATE TABLE fourteenth (id BIGINT, city TEXT, note TEXT)',
    },
  },
}

/** The project with which the original command line was tested at 0.19.0. */
export const ownFixture: EraDefinition = {
  name: '0.19.0, the project it was tested with',
  spec: {
    key: 'cli',
    seed: 1,
    systems: {
      db1: {
        format: { type: 'sql' },
        import: { command: 'sqlite3 db1.sqlite' },
        infer: { context: { description: 'A database.', command: 'sqlite3 db1.sqlite .schema' } },
      },
    },
    entities: {
      users: {
        system: { type: 'db1' },
        schema: {
          type: 'object',
          properties: { id: { type: 'id.integer' }, name: { type: 'string' } },
        },
      },
      posts: { system: { type: 'db1' }, schema: post({ type: 'string' }) },
    },
  },
  tables: { users: usersTable, posts: postsTable },
}

export const eraDefinitions: readonly EraDefinition[] = [
  streamsOf2025,
  entitiesWithStream,
  entitiesWithOutput,
  entitiesWithSchema,
  ownFixture,
]
