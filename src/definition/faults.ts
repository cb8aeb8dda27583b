/**
 * Faults on purpose, to test how a consumer recovers: deliveries that break off, repeat events, are refused, or are late.
 * A delivery is a response to a client, or what `spate run` sends to a target between two breaks. Its faults depend only
 * on their seed and on the position of the delivery, so a test meets the same faults each time.
 */

import { below, chance, moveTo, type Place } from '../random/draw.ts'
import { childKey, rootKey } from '../random/key.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'

/** A whole number is drawn from these, with both ends. */
interface Range {
  readonly least: number
  readonly most: number
}

export interface Faults {
  readonly seed: number
  /** Number of new events after which the delivery breaks off. */
  readonly cut?: Range
  /** Number of events before its position that the delivery begins with. */
  readonly repeat?: Range
  /** Milliseconds until the delivery begins. */
  readonly delay?: Range
  /** Share of positions at which the first request is refused with status 503. */
  readonly refuse?: number
}

/** The faults of one delivery. */
export interface MetFaults {
  /** Number of new events after which the delivery breaks off. */
  readonly cut: number | undefined
  readonly repeat: number
  readonly delayMs: number
  readonly isRefused: boolean
}

const rangeMax = { cut: 1_000_000, repeat: 10_000, delay: 10_000 } as const
const rangeMin = { cut: 1, repeat: 0, delay: 0 } as const
const names = ['cut', 'repeat', 'delay', 'refuse', 'seed'] as const
/** Faults as a text, for examples. */
export const faultsExample = 'cut:100-500,repeat:0-20,refuse:0.2,delay:0-300,seed:7'
/** Maximum length of a text of faults, in characters. */
export const faultsLengthMax = 200

/** Returns the faults of a text such as `cut:100-500,refuse:0.2,seed:7`. Reports an issue if it is invalid. */
export function readFaults(text: string, report: (message: string) => void): Faults | undefined {
  const given = new Map<string, string>()
  const refuse = (must: string, got: string): undefined => {
    report(`${must}; got ${show(got)}`)
  }
  for (const part of text.split(',')) {
    const [name = '', value, more] = part.split(':')
    if (value === undefined || more !== undefined || !names.some((known) => known === name)) {
      const must = `must be ${names.join(', ')}, each with a value after a colon, separated by commas`
      return refuse(`${must}${hint(name, names)}`, part)
    }
    if (given.has(name)) return refuse(`must have "${name}" once`, text)
    given.set(name, value)
  }
  const ranges: Partial<Record<keyof typeof rangeMax, Range>> = {}
  for (const name of ['cut', 'repeat', 'delay'] as const) {
    const value = given.get(name)
    if (value === undefined) continue
    const range = rangeOf(value)
    const [min, max] = [rangeMin[name], rangeMax[name]]
    if (range === undefined || range.least < min || range.most > max) {
      return refuse(`must have "${name}" with a number or a range from ${min} to ${max}`, value)
    }
    ranges[name] = range
  }
  const seed = given.get('seed') ?? '1'
  if (!/^\d{1,15}$/.test(seed)) return refuse('must have "seed" with a whole number', seed)
  const share = given.get('refuse')
  if (share === undefined) return { seed: Number(seed), ...ranges }
  if (!/^(0(\.\d{1,9})?|1)$/.test(share)) {
    return refuse('must have "refuse" with a share from 0 to 1', share)
  }
  return { seed: Number(seed), ...ranges, refuse: Number(share) }
}

function rangeOf(text: string): Range | undefined {
  const found = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text)
  if (found === null) return undefined
  const [, least = '', most = least] = found
  return Number(least) > Number(most) ? undefined : { least: Number(least), most: Number(most) }
}

/** Returns the faults of the delivery that begins after a position. */
export function faultsAt(
  { seed, cut, repeat, delay, refuse = 0 }: Faults,
  after: number,
): MetFaults {
  const key = rootKey(seed)
  const place: Place = { low: 0, a: 0, b: 0 }
  moveTo(place, after)
  const drawn = (name: string, range: Range | undefined): number | undefined =>
    range && range.least + below(childKey(key, name), place, range.most - range.least + 1)
  return {
    cut: drawn('cut', cut),
    repeat: Math.min(after, drawn('repeat', repeat) ?? 0),
    delayMs: drawn('delay', delay) ?? 0,
    isRefused: chance(childKey(key, 'refuse'), place, refuse),
  }
}
