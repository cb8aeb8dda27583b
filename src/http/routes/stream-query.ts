/** The query parameters that choose which events of a run a stream returns, and when. */

import { Type } from 'typebox'
import { StreamPace } from '../../engine/pace.ts'
import { type Part, partsMax } from '../../engine/part.ts'
import type { Reading } from '../../service/open-reading.ts'
import type { OpenedResponse } from '../../service/open-response.ts'
import type { RunPlace } from '../../service/run-place.ts'
import type { RunRow } from '../../store/rows.ts'
import type { Issues } from '../../text/issue.ts'
import { show } from '../../text/show.ts'
import { maxTimestampMs, parseTimestamp } from '../../text/timestamp.ts'
import type { RouteRequest } from '../route.ts'

/** Pattern of an event position as text. `0` is before the first event; no other position has a leading zero. */
const idPattern = /^(0|[1-9][0-9]{0,15})$/

export const exampleTime = '2026-01-31T12:00:00Z'

/** Maximum length of a place as text, in characters: longer than any timestamp. */
const placeLengthMax = 64

/** The parameter with the columns of an Arrow stream. */
export const columnsQuery = {
  columns: Type.String({
    title: 'names of columns, separated by commas',
    description:
      'For Arrow streams: the columns of the response in their order, written like `entities`. By default all columns of the entity. `_id`, `_type` and `_time` are the id, the type and the simulated time of the event; `_type` is included by default if the entity has updates or deletions.',
    examples: ['_id,total'],
  }),
}

export const readingQuery = {
  part: Type.Integer({
    minimum: 0,
    maximum: partsMax - 1,
    description:
      'Index of a part, from 0. The response contains only the events of this part. The reader resumes with `lastEventId`; without it, the response starts at the first event. The cursor of the run does not move.',
  }),
  parts: Type.Integer({
    minimum: 1,
    maximum: partsMax,
    description:
      'Number of parts that the run is divided into, for readers that share its events. Every event belongs to exactly one part, parts have about the same size everywhere in the run, and ids are those of the run.',
  }),
  entities: Type.String({
    title: 'names of entities, separated by commas',
    description:
      'Names of entities, separated by commas. The response contains only their events, with the ids of the run; other events are not generated. In a name, write a comma as `%2C` and a percent sign as `%25`, before the value is encoded for the URL. The cursor of the run does not move.',
    examples: ['orders,users'],
  }),
  from: Type.String({
    title: 'the id of an event or a timestamp',
    description:
      'Where the response begins: after the event with this id (0 is the start), or with the first event at or after this simulated time (RFC 3339). With `lastEventId`, the response begins at the later place. The cursor of the run does not move.',
    examples: ['1000', exampleTime],
  }),
  until: Type.String({
    title: 'the id of an event or a timestamp',
    description:
      'Where the stream ends, in the forms of `from`: with the event of this id, or before the first event at or after this simulated time. The cursor of the run does not move.',
    examples: ['2000', exampleTime],
  }),
}

/**
 * Returns what a request reads of a run, or undefined if it reads all events from the cursor or from an id. Adds issues
 * for invalid parameters.
 */
export function readReading(query: RouteRequest['query'], issues: Issues): Reading | undefined {
  const names = Object.keys(readingQuery)
  if (names.every((name) => query[name] === undefined)) return undefined
  return {
    part: readPart(query, issues),
    entities: readNames(query, 'entities', issues),
    from: readPlace(query.from, 'from', issues),
    until: readPlace(query.until, 'until', issues),
  }
}

function readPart({ part, parts }: RouteRequest['query'], issues: Issues): Part | undefined {
  if (part === undefined && parts === undefined) return undefined
  if (part === undefined || parts === undefined) {
    const [missing, given] = part === undefined ? ['part', 'parts'] : ['parts', 'part']
    issues.push({ path: [missing], message: `must be given together with "${given}"` })
    return undefined
  }
  const requested = { part: Number(part), parts: Number(parts) }
  if (requested.part < requested.parts) return requested
  const message = `must be less than the number of parts, ${requested.parts}; got ${requested.part}`
  issues.push({ path: ['part'], message })
  return undefined
}

/** Returns the names in a list of names of entities or columns, or undefined without a list. */
export function readNames(
  query: RouteRequest['query'],
  parameter: string,
  issues: Issues,
): readonly string[] | undefined {
  const list = query[parameter]
  if (typeof list !== 'string') return undefined
  const each = parameter === 'entities' ? 'entity' : 'column'
  const keys = list
    .split(',')
    .map((key) => key.replace(/%(2c|25)/gi, (_, code) => (code === '25' ? '%' : ',')))
  if (keys.includes('')) {
    const message = `must be names of ${each === 'entity' ? 'entities' : 'columns'}, separated by commas; got ${show(list)}`
    issues.push({ path: [parameter], message })
  }
  const seen = new Set<string>()
  const twice = keys.find((key) => key !== '' && seen.size === seen.add(key).size)
  if (twice !== undefined) {
    issues.push({
      path: [parameter],
      message: `must name each ${each} once; got ${show(twice)} twice`,
    })
  }
  return keys
}

/** Returns a place in a run from its text: the id of an event, or a timestamp. */
export function readPlace(
  text: RouteRequest['query'][string] | undefined,
  name: string,
  issues: Issues,
): RunPlace | undefined {
  if (typeof text !== 'string') return undefined
  if (idPattern.test(text)) return { id: Number(text) }
  const timeMs = readTime(text)
  if (timeMs !== undefined) return { timeMs }
  const must = `must be 0, the id of an event or a timestamp, such as ${exampleTime}`
  issues.push({ path: [name], message: `${must}; got ${show(text)}${plusAdvice(text)}` })
  return undefined
}

/**
 * Returns the milliseconds since 1970 of a timestamp, or undefined. Events occur at whole milliseconds, so a timestamp
 * between two of them means the later one.
 */
export function readTime(text: string): number | undefined {
  if (text.length > placeLengthMax) return undefined
  const ms = parseTimestamp(text)
  return ms === undefined || !/\.\d{3}\d*[1-9]/.test(text) ? ms : Math.min(ms + 1, maxTimestampMs)
}

/** Advises to encode the plus sign of an offset from UTC, which a query decodes as a space. */
export function plusAdvice(text: string): string {
  return / \d\d:\d\d$/.test(text) && readTime(text.replace(/ (?=[^ ]*$)/, '+')) !== undefined
    ? '; write "+" as "%2B" in a URL'
    : ''
}

/** Returns the pace that a reader of a run requests, counted from the creation of the run. */
export function paceOf(
  { program }: Pick<OpenedResponse, 'program'>,
  { createdAt }: Pick<RunRow, 'createdAt'>,
  { speed }: RouteRequest['query'],
): StreamPace | undefined {
  if (typeof speed !== 'number') return undefined
  return StreamPace.ofRun(program.time, { createdMs: Date.parse(createdAt), speed })
}
