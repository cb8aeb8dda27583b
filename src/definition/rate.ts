/**
 * Rates: how many instances of an entity are expected, `<count>/<unit>` of simulated time (specification, Entity), a
 * calculation over the time since the start, or an object that says how the rate changes.
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

/** An entity without a rate makes one instance a day. */
export const defaultRate = '1/day'

const countMax = 100_000_000_000

const arrivalKinds = ['poisson', 'even', 'jittered'] as const

/** The members of the long form. */
export const rateKeywords = {
  base: valueKeyword({
    summary: 'The rate where nothing changes it, `<count>/<unit>` or a calculation over `offset`.',
    schema: { type: ['string', 'number'] },
  }),
  arrivals: choiceKeyword({
    summary:
      'How instances come: at random (`poisson`), in a rhythm (`even`), or one at random in each beat (`jittered`).',
    choices: arrivalKinds,
    fallback: 'poisson',
  }),
  season,
  stages,
  bursts,
  count: integerKeyword({
    summary: 'Exactly so many over the run; the rest of the rate says when.',
    minimum: 0,
    maximum: countMax,
  }),
}

/** Instances expected in one simulated millisecond, at an offset in milliseconds. */
type Base = number | Calculation

interface Calculation {
  (offset: number): number
  /** Steps of all evaluations; beyond `calculationStepsMax` it is 0. */
  readonly spent: { readonly steps: number }
}

/** A calculation is evaluated at thousands of offsets, which together may take so many steps: some hundredths of a second. */
export const calculationStepsMax = 1_000_000

export interface Rate extends Omit<KeywordValues<typeof rateKeywords>, 'base'> {
  readonly base: Base
}

/** The rate, or undefined when an issue was reported. */
export function readRate(value: JsonValue, report: Report): Rate | undefined {
  if (!isObject(value)) {
    const base = readBase(value, report)
    return base === undefined ? undefined : { ...plain, base }
  }
  const read = readRecord(value, { what: 'a rate', keywords: rateKeywords }, report)
  if (read === undefined) return undefined
  const { base: written, ...changes } = read
  if (written === undefined) {
    // With a count the rate only says how it is spread.
    if (changes.count !== undefined) return { ...changes, base: 1 / 86_400_000 }
    report('must have "base", such as "300/hour", or "count": how many over the run')
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

/** `(3/hour) + 0.0001 * offset`: hertz, over seconds since the start, the units being seconds too. */
function readCalculation(source: string, report: Report): Base | undefined {
  const compiled = compileExpression(source, {
    variables: ['offset', ...units],
    hasNoPatterns: true,
  })
  if ('issue' in compiled) {
    report(`must be a calculation over "offset", in seconds: ${compiled.issue}`)
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
    const was = 'error' in first ? first.error : show(first.value)
    report(`must be a number of instances a second, not ${was}`)
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
