/**
 * Rows that a database has refused. The import continues without them: either single rows are skipped, or a table is
 * abandoned, with the tables that need its rows. A resumed run tries abandoned tables again, from the event at which
 * they were abandoned.
 */

export interface Refusals {
  /** Entities that receive no more rows, by key. */
  readonly abandoned: Readonly<Record<string, Abandoned>>
  /** Ids of the events whose rows were skipped, by the key of the entity. */
  readonly skipped: Readonly<Record<string, readonly number[]>>
  /** Number of times that abandoned entities were tried again. Each time has a progress table of its own. */
  readonly retries: number
  /** Position of the system when abandoned entities were tried again for the last time, otherwise 0. */
  readonly base: number
  /** Id of the last event that an entity has, by key, for entities that have more events than the system as a whole. */
  readonly starts: Readonly<Record<string, number>>
}

export interface Abandoned {
  /** Id of the event up to which all rows of the entity are committed. */
  readonly position: number
  /** Message of the database, or the entity whose rows are missing. */
  readonly reason: string
}

export type RefusalEvent =
  | { readonly type: 'entities abandoned'; readonly abandoned: Refusals['abandoned'] }
  | { readonly type: 'row skipped'; readonly entity: string; readonly id: number }
  /** Abandoned entities will be tried again. All entities have the events up to `position`, or to that in `starts`. */
  | {
      readonly type: 'retry started'
      readonly position: number
      readonly starts: Refusals['starts']
    }

export const noRefusals: Refusals = {
  abandoned: {},
  skipped: {},
  retries: 0,
  base: 0,
  starts: {},
}

/** Returns the value of an entity, whose key may be the name of a member of every object, such as `constructor`. */
export function ofEntity<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** Returns the refusals of a system after an event. */
export function nextRefusals(known: Refusals, event: RefusalEvent): Refusals {
  switch (event.type) {
    case 'entities abandoned':
      return { ...known, abandoned: { ...known.abandoned, ...event.abandoned } }
    case 'row skipped': {
      const ids = [...(ofEntity(known.skipped, event.entity) ?? []), event.id]
      return { ...known, skipped: { ...known.skipped, [event.entity]: ids } }
    }
    case 'retry started': {
      const { position: base, starts } = event
      return { ...known, abandoned: {}, retries: known.retries + 1, base, starts }
    }
  }
}

/** Returns the event that begins to try abandoned entities again, when the system has the events up to `position`. */
export function retryOf(
  { abandoned, starts }: Refusals,
  position: number,
  entities: readonly string[],
): Extract<RefusalEvent, { type: 'retry started' }> {
  const own = entities.map((key) => {
    const start =
      ofEntity(abandoned, key)?.position ?? Math.max(ofEntity(starts, key) ?? 0, position)
    return [key, start] as const
  })
  return {
    type: 'retry started',
    position: Math.min(...own.map(([, start]) => start)),
    starts: Object.fromEntries(own),
  }
}

export interface RefusedRows {
  /** The failed entity, and the ids of the first and the last event whose row the database may have refused. */
  readonly entity: string
  readonly from: number
  readonly to: number
}

/** Decides about refused rows. `narrow` means to write them again in smaller parts, to find the refused one. */
export function decideRefusal(
  { entity, from, to }: RefusedRows,
  {
    refusals,
    rowsMax,
    narrowed,
  }: {
    readonly refusals: Refusals
    /** Maximum number of rows of the entity that may be skipped. */
    readonly rowsMax: number
    /** Ranges of events that were already written in smaller parts. */
    readonly narrowed: readonly EventRange[]
  },
): 'skip' | 'narrow' | 'abandon' {
  if ((ofEntity(refusals.skipped, entity)?.length ?? 0) >= rowsMax) return 'abandon'
  if (from === to) return 'skip'
  // A part that is refused again is smaller, unless the refusal does not depend on single rows.
  return narrowed.some((range) => range.from === from && range.to === to) ? 'abandon' : 'narrow'
}

export interface EventRange {
  readonly from: number
  readonly to: number
}

/** Number of parts into which a refused range of events is divided. Few attempts then suffice to find a single row. */
const partsMax = 64

/**
 * Returns a function that returns the number of the part that contains an event: 0 outside of the ranges. Rows of
 * different parts are written in separate statements.
 */
export function partsOf(ranges: readonly EventRange[]): ((id: number) => number) | undefined {
  if (ranges.length === 0) return undefined
  // A later range is within an earlier one.
  const last = ranges.toReversed()
  return (id) => {
    const found = last.findIndex(({ from, to }) => id >= from && id <= to)
    const range = last[found]
    if (range === undefined) return 0
    const size = Math.ceil((range.to - range.from + 1) / partsMax)
    return 1 + found * partsMax + Math.floor((id - range.from) / size)
  }
}

/** Returns an entity and all entities that need its rows, directly or through others. */
export function dependentsOf(
  entity: string,
  refersTo: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const found = new Set([entity])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const [key, others] of refersTo)
      if (others.some((other) => found.has(other))) found.add(key)
  }
  return [...found]
}
