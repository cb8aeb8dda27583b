/** Finds what a user probably means by a time that the service does not accept, such as `yesterday`. */
import { unitMs, units } from '../../src/text/duration.ts'

const words: Readonly<Record<string, string>> = {
  today: 'now',
  yesterday: 'now - days(1)',
  tomorrow: 'now + days(1)',
}

const localTime = /^(\d{4}-\d\d-\d\d)[t ]+(\d\d:\d\d)(:\d\d)?z?$/i
/** For example `now + 3 weeks` or `-7d`. */
const signed = /^(?:now)?\s*([+-])\s*(\d+)\s*\*?\s*([a-z]+)$/i
/** For example `3 weeks ago` or `7 days from now`. */
const ago = /^(\d+|an?)\s*([a-z]+)\s+(ago|from now)$/i
/** For example `in 3 weeks`, `last week` or `next 7 days`. */
const spoken = /^(in|last|past|next)\s+(\d+\s*)?([a-z]+)$/i

/** Returns a text that the service accepts as the start or end of a run, or undefined if it cannot guess one. */
export function timeSuggestion(written: string): string | undefined {
  const text = written.trim()
  const word = words[text.toLowerCase()]
  if (word !== undefined) return word
  const [, day, time, seconds = ':00'] = localTime.exec(text) ?? []
  if (day !== undefined) {
    const suggestion = `${day}T${time}${seconds}Z`
    return suggestion === text.toUpperCase() ? undefined : suggestion
  }
  const [, sign, count, unit] = signed.exec(text) ?? []
  if (sign !== undefined) return distance(sign === '-', count, unit)
  const [, many, each, side] = ago.exec(text) ?? []
  if (side !== undefined) return distance(side.toLowerCase() === 'ago', many, each)
  const [, when, number = '1', what] = spoken.exec(text) ?? []
  if (when === undefined) return undefined
  return distance(['last', 'past'].includes(when.toLowerCase()), number, what)
}

function distance(isPast: boolean, count = '', unit = ''): string | undefined {
  const lengthMs = unitMs(unit)
  const name = units.find((each) => unitMs(each) === lengthMs)
  if (name === undefined) return undefined
  return `now ${isPast ? '-' : '+'} ${name}s(${Number.parseInt(count, 10) || 1})`
}
