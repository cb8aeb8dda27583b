/**
 * Reads rates, the expected number of instances of an entity (specification, Entity): `<count>/<unit>` of simulated
 * time, an expression over the time since the start, or an object with changes of the rate.
 */

import { compileExpression } from '../schema/expression/expression.ts'
import {
  choiceKeyword,
  integerKeyword,
  type KeywordValues,
  type Report,
  valueKeyword,
} from '../schema/keywords/keyword.ts'
import { readRecord } from '../schema/keywords/record-keyword.ts'
import { unitMs, units } from '../text/duration.ts'
import { isObject, type JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { perSecondMax, readPerMs } from './frequency.ts'
import { bursts, season, stages } from './rate-changes.ts'

/** The rate of an entity that defines none. */
export const defaultRate = '1/day'

const countMax = 100_000_000_000

const arrivalKinds = ['poisson', 'even', 'jittered'] as const

/** The members of a rate that is an object. */
export const rateKeywords = {
  base: valueKeyword({
    summary: 'The rate before any changes, `<count>/<unit>` or an expression over `offset`.',
    schema: { type: ['string', 'number'] },
  }),
  arrivals: choiceKeyword({
    summary:
      'How instances are spaced: at random (`poisson`), at equal intervals (`even`), or at random within equal intervals (`jittered`).',
    choices: arrivalKinds,
    fallback: 'poisson',
  }),
  season,
  stages,
  bursts,
  count: integerKeyword({
    summary:
      'The exact number of instances over the run. The other members decide when they occur.',
    minimum: 0,
    maximum: countMax,
  }),
}

/**
 * The rate before any changes, in expected instances per simulated millisecond: a constant, or a function of the offset
 * in milliseconds.
 */
type Base = number | Calculation

interface Calculation {
  (offset: number): number
  /** Number of steps that all evaluations of the expression have taken. Above `calculationStepsMax` the rate is 0. */
  readonly spent: { readonly steps: number }
}

/**
 * Maximum number of steps that the evaluations of one expression may take in total: some hundredths of a second. An
 * expression is evaluated at thousands of offsets.
 */
export const calculationStepsMax = 1_000_000

export interface Rate extends Omit<KeywordValues<typeof rateKeywords>, 'base'> {
  readonly base: Base
}

/** Returns the rate, or undefined if it reports an issue. */
export function readRate(value: JsonValue, report: Report): Rate | undefined {
  if (!isObject(value)) {
    const base = readBase(value, report)
    return base === undefined ? undefined : { ...plain, base }
  }
  const read = readRecord(value, { what: 'a rate', keywords: rateKeywords }, report)
  if (read === undefined) return undefined
  const { base: written, ...changes } = read
  if (written === undefined) {
    // With a count, the rate only determines the distribution over time.
    if (changes.count !== undefined) return { ...changes, base: 1 / 86_400_000 }
    report('must have "base", such as "300/hour", or "count", the number of instances over the run')
    return undefined
  }
  const base = readBase(written, (message, ...part) => report(message, 'base', ...part))
  return base === undefined ? undefined : { ...changes, base }
}

const plain = {
  arrivals: 'poisson',
  season: undefined,
  stages: undefined,
  bursts: undefined,
  count: undefined,
} as const

function readBase(value: JsonValue, report: Report): Base | undefined {
  const perMs = readPerMs(value)
  if (typeof perMs === 'number') return perMs
  if (typeof value === 'string' && /\boffset\b/.test(value)) return readCalculation(value, report)
  report(perMs.issue)
  return undefined
}

/**
 * Reads a rate expression such as `(3/hour) + 0.0001 * offset`. The value of the expression is in hertz, and its offset
 * and units are in seconds.
 */
function readCalculation(source: string, report: Report): Base | undefined {
  const compiled = compileExpression(source, {
    variables: ['offset', ...units],
    hasNoPatterns: true,
  })
  if ('issue' in compiled) {
    report(`must be an expression over "offset", in seconds: ${compiled.issue}`)
    return undefined
  }
  const { expression } = compiled
  const spent = { steps: 0 }
  const hertzAt = (offset: number) =>
    expression.evaluate(
      (word) => (word === 'offset' ? offset / 1_000 : (unitMs(word) ?? 0) / 1_000),
      spent,
    )
  const first = hertzAt(0)
  if ('error' in first || typeof first.value !== 'number') {
    const problem = 'error' in first ? `: ${first.error}` : `; got ${show(first.value)}`
    report(`must evaluate to a number of instances per second${problem}`)
    return undefined
  }
  const perMsAt = (offset: number): number => {
    if (spent.steps > calculationStepsMax) return 0
    const result = hertzAt(offset)
    const hertz = 'value' in result && typeof result.value === 'number' ? result.value : 0
    return Math.min(Math.max(hertz, 0), perSecondMax) / 1_000
  }
  return Object.assign(perMsAt, { spent })
}
