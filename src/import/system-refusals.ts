/** The rows of one system that its database refuses during a session, and how the import continues without them. */

import type { ImportPlan } from './plan.ts'
import type { SystemProgress } from './progress/progress.ts'
import {
  decideRefusal,
  dependentsOf,
  type EventRange,
  noRefusals,
  ofEntity,
  partsOf,
  type RefusalEvent,
  type Refusals,
} from './progress/refusals.ts'
import type { SystemFailure } from './sinks/system-failure.ts'

/** Continuation of an import after the database has refused rows. */
export interface Continuation {
  /** Event to record, or undefined if the same rows are written again in another way. */
  readonly event: RefusalEvent | undefined
  /** Text to show if entities are abandoned, otherwise undefined. */
  readonly text: string | undefined
}

export class SystemRefusals {
  readonly #plan: ImportPlan
  /** Keys of the entities of the system. */
  readonly #keys: readonly string[]
  /** Ranges of events of which the database has refused a row that is not yet found. */
  readonly #narrowed: EventRange[] = []
  /** Whether each batch is a transaction, so that the failed rows of a transaction are still in memory. */
  #isCareful = false

  constructor(plan: ImportPlan, keys: readonly string[]) {
    this.#plan = plan
    this.#keys = keys
  }

  get isCareful(): boolean {
    return this.#isCareful
  }

  get partOf(): ReturnType<typeof partsOf> {
    return partsOf(this.#narrowed)
  }

  /**
   * Returns how the import continues: without a row, or without an entity and those that need it. Returns undefined if
   * it cannot continue. At most `share` of the rows of an entity are skipped.
   */
  continueAfter(
    { failedEvents, reason }: SystemFailure,
    { position, refusals = noRefusals }: SystemProgress,
    share: number,
  ): Continuation | undefined {
    if (failedEvents === undefined) return undefined
    const again = { event: undefined, text: undefined }
    const { entity, from, to } = failedEvents
    if (entity === undefined) {
      // The rows of the failed transaction are not in memory, but those of a short one will be.
      if (this.#isCareful) return undefined
      this.#isCareful = true
      return again
    }
    const total = this.#plan.entities.find((each) => each.entity === entity)?.total ?? 0
    const rowsMax = Math.floor(share * total)
    const known = { refusals, rowsMax, narrowed: this.#narrowed }
    const decision = decideRefusal({ entity, from, to }, known)
    if (decision === 'abandon') return this.#abandon(entity, { position, refusals, reason })
    if (decision === 'skip')
      return { event: { type: 'row skipped', entity, id: from }, text: undefined }
    this.#narrowed.push({ from, to })
    return again
  }

  #abandon(
    entity: string,
    {
      position,
      refusals,
      reason,
    }: { readonly position: number; readonly refusals: Refusals; readonly reason: string },
  ): Continuation | undefined {
    const needing = new Set(dependentsOf(entity, this.#plan.refersTo))
    const left = this.#keys.filter((key) => ofEntity(refusals.abandoned, key) === undefined)
    const lost = left.filter((key) => needing.has(key))
    if (lost.length === left.length) return undefined
    const abandoned = lost.map((key) => {
      const why = key === entity ? reason : `needs the rows of ${entity}`
      return [
        key,
        { position: Math.max(position, ofEntity(refusals.starts, key) ?? 0), reason: why },
      ] as const
    })
    const others = lost.filter((key) => key !== entity)
    const and = others.length === 0 ? '' : `, and without what needs it (${others.join(', ')})`
    return {
      event: { type: 'entities abandoned', abandoned: Object.fromEntries(abandoned) },
      text: `continuing without ${entity}${and}: ${reason}`,
    }
  }
}
