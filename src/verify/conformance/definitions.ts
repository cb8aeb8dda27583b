/** Definitions for the conformance checks, with a fixed simulated time, so that their events are always the same. */

/** Start and end of a simulated time of one hour, as members of a definition. */
export const hour = { start: '2026-01-01T00:00:00.000Z', end: '2026-01-01T01:00:00.000Z' }

export const sqlSystem = {
  format: { type: 'sql', table: 'people' },
  import: { command: 'true', before: 'true', after: 'true' },
}

/** A definition that uses the vocabulary of the specification and has about 60 events. */
export const plain = {
  ...hour,
  seed: 7,
  systems: { db: sqlSystem },
  entities: {
    person: {
      rate: '1/minute',
      system: { type: 'db' },
      schema: {
        type: 'object',
        properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
      },
    },
    count: { rate: '20/day', format: 'json', schema: { type: 'integer' } },
  },
}

/** A definition with one issue, whose path is `wrongPath`. */
export const wrong = {
  entities: {
    person: { schema: { type: 'object', properties: { name: { type: 'person.nam' } } } },
  },
}
export const wrongPath = ['entities', 'person', 'schema', 'properties', 'name', 'type']

/**
 * Returns a definition with `count` entities and as many systems, and their names. For tests of pages, `count` is
 * larger than the default size of a page.
 */
export function manyNamed(count: number) {
  const names = Array.from({ length: count }, (_, i) => `n${String(i + 1).padStart(2, '0')}`)
  return {
    names,
    definition: {
      ...hour,
      systems: Object.fromEntries(names.map((name) => [name, sqlSystem])),
      entities: Object.fromEntries(
        names.map((name) => [name, { rate: '1/day', schema: { type: 'integer' } }]),
      ),
    },
  }
}
