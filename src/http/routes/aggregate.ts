/** The route that aggregates the rows of an entity by groups and windows of simulated time. */

import { Type } from 'typebox'
import { aggregateInSteps, aggregateRowsMax } from '../../engine/aggregate/aggregate.ts'
import {
  type AggregateFunction,
  type AggregateWindows,
  aggregateColumns,
  aggregateFunctions,
  aggregateTimes,
} from '../../engine/aggregate/question.ts'
import { isFailure } from '../../service/failure.ts'
import { openState } from '../../service/open-state.ts'
import { readDuration } from '../../text/duration.ts'
import type { Issues } from '../../text/issue.ts'
import { show } from '../../text/show.ts'
import { ndjson } from '../../wire/ndjson.ts'
import { disconnectionOf } from '../connection/disconnection.ts'
import { problemOf } from '../response/problems.ts'
import { type Route, type RouteRequest, respondedDirectly } from '../route.ts'
import { streamOf } from '../stream/event-shapes.ts'
import { TextStream } from '../stream/text-stream.ts'
import { addressOf, runParams } from './runs.ts'
import { acceptedType, stateQuery } from './state.ts'
import { streamHeaders } from './stream.ts'
import { exampleTime, plusAdvice, readNames, readPlace, readTime } from './stream-query.ts'
import { refusals, withSlot } from './stream-slot.ts'

function columnsParameter(description: string) {
  return Type.String({
    title: 'names of columns, separated by commas',
    description: `${description} A part of an object is \`address.city\`. In a name, write a comma as \`%2C\` and a percent sign as \`%25\`, before the value is encoded for the URL.`,
    examples: ['total'],
  })
}

const time = (description: string) =>
  Type.String({ title: 'a timestamp', description, examples: [exampleTime] })

const values = Type.Record(Type.String(), Type.Unknown())

const aggregateRow = Type.Object({
  window: Type.Optional(Type.String({ description: 'Start of the window.' })),
  group: Type.Optional(values),
  count: Type.Integer({ minimum: 1, description: 'Number of rows.' }),
  sum: Type.Optional(values),
  min: Type.Optional(values),
  max: Type.Optional(values),
  distinct: Type.Optional(values),
})

export const aggregateRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs/{runIndex}/aggregate',
  id: 'readAggregate',
  summary: 'Counts and sums the expected state of an entity, by group and window.',
  description: `The rows are those of \`state\` with the same \`entity\` and \`at\`: each counts once, a lost event does not count, and a late event counts from its arrival on. The response has a line for each group in each window, in the order of windows and groups, and none for windows without rows; there may be at most ${aggregateRowsMax}. Null is a group, and functions ignore it; without other values, the sum, minimum and maximum are null. Sums of integers and decimals are exact; the sum of doubles is the double nearest to the exact sum. Texts are compared by code point.`,
  params: runParams,
  scope: 'stream',
  query: {
    ...stateQuery,
    group: columnsParameter('The columns by whose values the rows are grouped.'),
    window: Type.String({
      title: 'a duration',
      description:
        'Length of the windows of simulated time. They begin at its multiples since 1970 in UTC. By default all rows are in one window.',
      examples: ['1 hour', '1h'],
    }),
    by: Type.Union(
      aggregateTimes.map((each) => Type.Literal(each)),
      {
        default: 'event',
        title: 'event or arrival',
        description:
          'The time of a row: `event`, when its instance was created or its version began; `arrival`, when the event arrived from which the row has its value, which is the first delivery or the last change.',
      },
    ),
    from: time('Rows of an earlier time do not count.'),
    until: time('Only rows of an earlier time count.'),
    sum: columnsParameter('The columns of numbers to sum up.'),
    min: columnsParameter('The columns whose least value is returned.'),
    max: columnsParameter('The columns whose greatest value is returned.'),
    distinct: columnsParameter('The columns whose distinct values are counted.'),
  },
  responses: {
    200: {
      description: 'The rows.',
      content: {
        [ndjson.contentType]: streamOf(
          aggregateRow,
          'JSON lines, each terminated by a line feed; `x-itemSchema` describes one line.',
        ),
      },
    },
  },
  otherProblems: [406],
  failures: { 'run.unknown': 404, 'reading.invalid': 400, 'generator.unknown': 400 },
  async handle(request, { service, pump }) {
    const { query, raw, isHead, reader } = request
    if (acceptedType(request.request) !== ndjson.contentType) {
      const detail = `"Accept" must allow ${ndjson.contentType}`
      return { status: 406, body: problemOf(406, { detail }) }
    }
    const issues: Issues = []
    const at = readPlace(query.at, 'at', issues)
    const paths = readPaths(query, issues)
    const times = readTimes(query, issues)
    if (issues.length > 0) return { status: 400, body: problemOf(400, { issues }) }
    const entity = query.entity === undefined ? undefined : String(query.entity)
    return withSlot({ pump, reader, raw }, async (slot) => {
      const opened = await openState(service, { ...addressOf(request), entity, at })
      if (isFailure(opened)) return opened
      const columns = aggregateColumns(opened.columns, paths, issues)
      if (issues.length > 0) return { status: 400, body: problemOf(400, { issues }) }
      const headers = { 'Content-Type': ndjson.contentType, ...streamHeaders }
      if (isHead) return { status: 200, headers }
      const { startMs } = opened.program.time
      const windows: AggregateWindows = {
        ...times,
        from: times.fromMs - startMs,
        until: times.untilMs - startMs,
      }
      const steps = aggregateInSteps(opened.program, opened, { columns, windows })
      const computed = await pump.compute(steps, disconnectionOf(raw.outgoing))
      if (typeof computed === 'string') return refusals[computed]
      const { result } = computed
      if ('message' in result) return { status: 400, body: problemOf(400, { issues: [result] }) }
      raw.outgoing.writeHead(200, headers)
      pump.start({
        slot,
        response: raw.outgoing,
        stream: new TextStream(result),
        end: result.length,
        isWhole: true,
        complete: async () => undefined,
      })
      return respondedDirectly
    })
  },
}

type Query = RouteRequest['query']

function readPaths(query: Query, issues: Issues) {
  const of = (parameter: 'group' | AggregateFunction): readonly string[] =>
    readNames(query, parameter, issues) ?? []
  const [sum, min, max, distinct] = aggregateFunctions.map(of) as [
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
  ]
  return { group: of('group'), sum, min, max, distinct }
}

/** Reads the parameters of windows and times, in milliseconds since 1970. */
function readTimes(query: Query, issues: Issues) {
  const timeOf = (name: 'from' | 'until', fallback: number): number => {
    const text = query[name]
    if (typeof text !== 'string') return fallback
    const ms = readTime(text)
    if (ms !== undefined) return ms
    const must = `must be a timestamp, such as ${exampleTime}`
    issues.push({ path: [name], message: `${must}; got ${show(text)}${plusAdvice(text)}` })
    return fallback
  }
  return {
    by: query.by === 'arrival' ? ('arrival' as const) : ('event' as const),
    windowMs: readWindow(query.window, issues),
    fromMs: timeOf('from', Number.NEGATIVE_INFINITY),
    untilMs: timeOf('until', Number.POSITIVE_INFINITY),
  }
}

function readWindow(text: Query[string] | undefined, issues: Issues): number | undefined {
  if (text === undefined) return undefined
  const read = readDuration(text)
  if ('ms' in read && Number.isInteger(read.ms)) return read.ms
  const message =
    'issue' in read ? read.issue : `must be a whole number of milliseconds; got ${show(text)}`
  issues.push({ path: ['window'], message })
  return undefined
}
