/** What is written and read under load: definitions that follow from a name and a number, so that they can be told again. */

/** One simulated hour, far from any clock. */
const hour = { start: '2026-01-01T00:00:00.000Z', end: '2026-01-01T01:00:00.000Z' }

/** A simulation of which nothing but its content matters; the number is its seed, too. */
export function contentOf(key: string, number: number) {
  return {
    seed: number,
    ...hour,
    entities: { note: { rate: '1/minute', schema: { const: `${key} ${number}` } } },
  }
}

/** Runs of it are created by all writers; its events are few. */
export const startedByAll = {
  ...hour,
  entities: {
    visitor: { rate: '10/hour', schema: person() },
    visit: {
      rate: '30/hour',
      schema: object({
        visitor: { type: 'reference', entity: 'visitor' },
        at: { type: 'integer' },
      }),
    },
  },
}

/** So many seeds have the runs that writers create. */
export const seedsOfRuns = 4

/** What readers read: a few thousand events of all kinds, values of several bytes, statements, and errors. */
export const readByAll = {
  ...hour,
  systems: { db: { format: { type: 'sql' }, import: { command: 'true' } } },
  entities: {
    person: { rate: '1500/hour', schema: person() },
    order: {
      rate: '2000/hour',
      system: { type: 'db' },
      schema: object({ person: { type: 'reference', entity: 'person' }, note: { const: 'é😀\n' } }),
    },
    // Before the first of what it refers to there are errors, which are events like any other.
    early: {
      rate: '200/hour',
      schema: object({ of: { type: 'reference', entity: 'rare' } }),
    },
    rare: { rate: '3/hour', schema: { type: 'integer' } },
  },
}

/** Longer than what sockets hold for a reader, so that a service dies in the middle of it: some 8 MB, soon made. */
export const longForAll = {
  ...hour,
  entities: { block: { rate: '800/hour', schema: { const: 'x'.repeat(10_000) } } },
}

function person() {
  return object({ id: { type: 'id.uuid' }, name: { type: 'person.name' } })
}

function object(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties }
}
