/**
 * Time zones independent of the machine (the time zone data of machines differ): the changes of each zone of the IANA
 * database since 1970, and the POSIX rule that applies since the last one of them. Times before 1970 have the difference
 * to UTC of 1970-01-01.
 */

import { timeZones } from '../words/time-zones.ts'

export interface TimeZone {
  /** Returns the difference of local time to UTC at a UTC time, in milliseconds; positive east of Greenwich. */
  aheadMs(utcMs: number): number
  /**
   * Returns the first UTC time after `utcMs` at which the difference to UTC changes, in milliseconds since 1970, or
   * infinity if it never changes.
   */
  nextChangeMs(utcMs: number): number
}

interface ZoneText {
  readonly rule: string
  readonly history: string
}

const zones: ReadonlyMap<string, ZoneText> = new Map(
  timeZones.flatMap((row) => {
    const [rule = '', history = '', names = ''] = row.split('|')
    return names.split(' ').map((name) => [name, { rule, history }] as const)
  }),
)

export function timeZoneNames(): Iterable<string> {
  return zones.keys()
}

/** Returns the time zone by its name in the IANA database, or undefined if the name is unknown. */
export function findTimeZone(name: string): TimeZone | undefined {
  const zone = zones.get(name)
  if (zone === undefined) return undefined
  const rule = readRule(zone.rule)
  return zone.history === '' ? rule : withHistory(readHistory(zone.history), rule)
}

/** Unit of times and differences in the table, in milliseconds. The difference of Monrovia was 44.5 minutes until 1972. */
export const unitMs = 30_000

/** The changes of a zone in ascending order: their times, and the difference to UTC after each. */
interface History {
  readonly timesMs: readonly number[]
  readonly aheadMs: readonly number[]
}

/**
 * Reads the changes of a zone: the distinct differences to UTC, and after a semicolon for each change the time since
 * the one before and the position of its difference as a capital letter. The first change is the state in 1970.
 */
function readHistory(text: string): History {
  const [list = '', steps = ''] = text.split(';')
  const differences = list.split(',').map((units) => Number.parseInt(units, 36) * unitMs)
  let atMs = 0
  const changes = [...steps.matchAll(/([0-9a-z]+)([A-Z])/g)].map(([, since = '', letter = '']) => {
    atMs += Number.parseInt(since, 36) * unitMs
    return { atMs, aheadMs: differences[letter.charCodeAt(0) - 65] ?? 0 }
  })
  return {
    timesMs: changes.map((change) => change.atMs),
    aheadMs: changes.map((change) => change.aheadMs),
  }
}

/** Returns the zone with a history before a rule, which applies from the last change of the history. */
function withHistory({ timesMs, aheadMs }: History, rule: TimeZone): TimeZone {
  const last = timesMs.length - 1
  const lastMs = timesMs[last] ?? Number.NEGATIVE_INFINITY
  /** Position of the last queried time, because the next query is mostly near it. */
  let position = 0
  const positionOf = (utcMs: number): number => {
    while ((timesMs[position + 1] ?? Number.POSITIVE_INFINITY) <= utcMs) position++
    while (position > 0 && (timesMs[position] ?? 0) > utcMs) position--
    return position
  }
  return {
    aheadMs: (utcMs) => (utcMs >= lastMs ? rule.aheadMs(utcMs) : (aheadMs[positionOf(utcMs)] ?? 0)),
    nextChangeMs: (utcMs) =>
      utcMs >= lastMs
        ? rule.nextChangeMs(utcMs)
        : (timesMs[positionOf(utcMs) + 1] ?? Number.POSITIVE_INFINITY),
  }
}

const minuteMs = 60_000
const dayMs = 86_400_000
const hourMs = 3_600_000

const form =
  /^(?:<[^>]+>|[A-Za-z]+)([-+\d:]+)(?:(?:<[^>]+>|[A-Za-z]+)([-+\d:]+)?,M(\d+)\.(\d)\.(\d)(?:\/([-+\d:]+))?,M(\d+)\.(\d)\.(\d)(?:\/([-+\d:]+))?)?$/

/** Reads a time zone rule of POSIX (IEEE Std 1003.1, 8.3), with hours beyond a day as in RFC 9636. */
export function readRule(rule: string): TimeZone {
  const match = form.exec(rule)
  if (match === null) throw new Error(`the time zone table has a rule of an unknown form: ${rule}`)
  const [, standard = '', summer, ...change] = match
  // POSIX offsets are positive west of Greenwich, so the sign is inverted.
  const standardMs = 0 - clockMs(standard)
  if (change[0] === undefined) {
    return { aheadMs: () => standardMs, nextChangeMs: () => Number.POSITIVE_INFINITY }
  }
  const summerMs = summer === undefined ? standardMs + hourMs : 0 - clockMs(summer)
  const forward = changeOf(change.slice(0, 4))
  const back = changeOf(change.slice(4))
  /**
   * Returns the two changes between standard and daylight saving time in a year: the time of each change, and the
   * difference to UTC after it.
   */
  const changesIn = (year: number) =>
    [
      { atMs: forward(year) - standardMs, aheadMs: summerMs },
      { atMs: back(year) - summerMs, aheadMs: standardMs },
    ].sort((a, b) => a.atMs - b.atMs)
  const around = (utcMs: number) => {
    const year = new Date(utcMs).getUTCFullYear()
    return [year - 1, year, year + 1].flatMap(changesIn)
  }
  /**
   * The period between two changes that contains the last queried time. It is cached, because the next query is mostly
   * in the same period.
   */
  const last = { fromMs: 0, toMs: 0, aheadMs: standardMs }
  const stretchAt = (utcMs: number): typeof last => {
    if (utcMs >= last.fromMs && utcMs < last.toMs) return last
    const changes = around(utcMs)
    const before = changes.findLast(({ atMs }) => atMs <= utcMs)
    last.fromMs = before?.atMs ?? Number.NEGATIVE_INFINITY
    last.toMs = changes.find(({ atMs }) => atMs > utcMs)?.atMs ?? Number.POSITIVE_INFINITY
    last.aheadMs = before?.aheadMs ?? standardMs
    return last
  }
  return {
    aheadMs: (utcMs) => stretchAt(utcMs).aheadMs,
    nextChangeMs: (utcMs) => stretchAt(utcMs).toMs,
  }
}

/** Reads a time of day or offset such as `2`, `-1:30` or `24`; returns milliseconds. */
function clockMs(text: string): number {
  const [hours = '0', minutes = '0'] = text.replace(/^[-+]/, '').split(':')
  const ms = Number(hours) * hourMs + Number(minutes) * minuteMs
  return text.startsWith('-') ? -ms : ms
}

/**
 * Returns the function that computes the local time of a change `Mm.w.d/time` in a year: weekday d of week w (5 is the
 * last) of month m.
 */
function changeOf(parts: readonly (string | undefined)[]): (year: number) => number {
  const [month, week, weekday] = parts.slice(0, 3).map(Number) as [number, number, number]
  const time = clockMs(parts[3] ?? '2')
  return (year) => {
    const firstMs = Date.UTC(year, month - 1, 1)
    const first = 1 + ((weekday - new Date(firstMs).getUTCDay() + 7) % 7)
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
    const wanted = first + (week - 1) * 7
    return firstMs + ((wanted > days ? wanted - 7 : wanted) - 1) * dayMs + time
  }
}
