/**
 * Limits the work to check one definition. Each expensive operation charges units of about a microsecond, in advance or
 * while it runs. Units are counted rather than measured, so that all machines accept the same definitions.
 */

import type { Message, Path } from '../../text/issue.ts'
import type { Steps } from '../merge/steps.ts'

/**
 * Maximum units of work to compile and check one definition. A unit is about a microsecond, so this is about a second;
 * a definition that needs more gets an issue.
 */
export const workMax = 1_000_000

/** Maximum units of work for one comparison, which does not pause: about a tenth of a second. */
const comparisonMax = 100_000

/**
 * Kinds of work, with advice for the definition's author on how to reduce each. Comparisons and patterns are also
 * counted in `Steps`.
 */
const advice = {
  schemas: 'schemas, counting named types at each use; write fewer schemas',
  lists: 'values in lists, counting named types at each use; shorten the lists',
  patterns: 'patterns; write fewer or simpler patterns',
  rates: 'rates; let them change less often, or simplify their expressions',
  inFlight:
    'children, deliveries and histories in flight; shorten the delays, or lower the rates, counts and "steps"',
  conditions: 'the conditions of transitions; write simpler ones, which read fewer properties',
  lifecycles: 'possible histories of lifecycles; lower "steps", or write fewer states',
  counts: 'the counts of "per"; lower the largest counts, or let entities share a distribution',
  trials:
    'values generated to test keywords such as "not"; write smaller schemas with fewer of them',
  comparisons: 'comparisons of values; "oneOf" compares each pair of its schemas, "anyOf" does not',
}

export type WorkKind = keyof typeof advice

export class Work {
  readonly #steps: Steps
  readonly #report: (path: Path, message: Message) => void
  readonly #spent = new Map<WorkKind, number>()
  /** Units that are left, but not for the current comparison or compilation. */
  #reserved = 0
  #isLimited = false
  #isReported = false

  /** @param steps Budget for comparisons, from which all other work is charged, too. */
  constructor(steps: Steps, report: (path: Path, message: Message) => void) {
    steps.left = workMax
    this.#steps = steps
    this.#report = report
  }

  get isExhausted(): boolean {
    return this.#steps.left <= 0
  }

  /** Charges work before it is done. Returns false, with an issue at the path, if the definition exceeds its limit. */
  charge(kind: WorkKind, units: number, path: Path): boolean {
    this.#spent.set(kind, (this.#spent.get(kind) ?? 0) + units)
    this.#steps.left -= units
    return this.check(path)
  }

  /** Returns false if no work is left. The first call that does so reports an issue at its path. */
  check(path: Path): boolean {
    if (!this.isExhausted) return true
    if (!this.#isReported) this.#report(path, this.#message())
    this.#isReported = true
    return false
  }

  /**
   * Returns the result of the comparison `compareAll`. Returns undefined, with an issue at the path, if it needs more
   * units than one comparison may use, or than are left.
   */
  compare(path: Path, compareAll: (steps: Steps) => boolean): boolean | undefined {
    const found = this.tryCompare(path, compareAll)
    if (found !== undefined || this.isExhausted) return found
    const must = `must need at most ${comparisonMax} units of work to compare with other schemas`
    this.#report(path, `${must}; write fewer or simpler alternatives`)
    return undefined
  }

  /**
   * Returns the result of the comparison, or undefined if it needs more units than one comparison may use. Reports an
   * issue only if the definition has no work left.
   */
  tryCompare(path: Path, compareAll: (steps: Steps) => boolean): boolean | undefined {
    if (!this.check(path)) return undefined
    const release = this.#reserve(Math.max(this.#steps.left - comparisonMax, 0))
    const found = compareAll(this.#steps)
    const isExceeded = this.#steps.left <= 0
    release()
    return this.check(path) && !isExceeded ? found : undefined
  }

  /**
   * Limits the work to a share of what is left, until the returned function is called. An issue about the limit is then
   * possible again. Returns undefined if the work is limited already.
   */
  limit(share: number): (() => void) | undefined {
    if (this.#isLimited) return undefined
    this.#isLimited = true
    const wasReported = this.#isReported
    const release = this.#reserve(Math.floor(this.#steps.left * (1 - share)))
    return () => {
      release()
      this.#isReported = wasReported
      this.#isLimited = false
    }
  }

  #reserve(units: number): () => void {
    this.#steps.left -= units
    this.#reserved += units
    return () => {
      this.#steps.left += units
      this.#reserved -= units
    }
  }

  /** Returns the units that the definition charged so far for a kind of work. */
  unitsOf(kind: WorkKind): number {
    const units = this.#spent.get(kind) ?? 0
    const { patternUnits } = this.#steps
    if (kind === 'patterns') return units + patternUnits
    if (kind !== 'comparisons') return units
    const charged = [...this.#spent.values()].reduce((sum, each) => sum + each, patternUnits)
    return units + this.spent - charged
  }

  /** Units of all work so far. */
  get spent(): number {
    return workMax - this.#steps.left - this.#reserved
  }

  #message(): string {
    const names = Object.keys(advice) as WorkKind[]
    const largest = names.reduce((a, b) => (this.unitsOf(b) > this.unitsOf(a) ? b : a))
    const share = Math.round((100 * this.unitsOf(largest)) / this.spent)
    return `must need at most ${workMax} units of work to check; ${share}% are for ${advice[largest]}`
  }
}
