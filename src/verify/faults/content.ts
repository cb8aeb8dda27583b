/**
 * Definitions that writers store and readers read under load. The content of a definition follows from a key and a
 * number, so the audit can compute it.
 */

/** Start and end of a simulated time of one hour, as members of a definition. */
const hour = { start: '2026-01-01T00:00:00.000Z', end: '2026-01-01T01:00:00.000Z' }

/** Returns the definition that a writer stores as change `number` of a simulation. The number is also the seed. */
export function contentOf(key: string, number: number) {
  return {
    seed: number,
    ...hour,
    entities: { note: { rate: '1/minute', schema: { const: `${key} ${number}` } } },
  }
}

/** A definition with few events, of which all writers create runs. */
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

/** Number of different seeds of the runs that writers create. */
export const seedsOfRuns = 4

/** A definition for readers: a few thousand events of all kinds, with multi-byte characters, statements, and errors. */
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
    // Events of `early` before the first instance of `rare` are errors.
    early: {
      rate: '200/hour',
      schema: object({ of: { type: 'reference', entity: 'rare' } }),
    },
    rare: { rate: '3/hour', schema: { type: 'integer' } },
  },
}

/**
 * A definition whose stream of about 8 MB exceeds the buffers of sockets, so that a service is killed in the middle of
 * it.
 */
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
