/**
 * Computes the preview of a run with the code of the service: the issues, or the first events, counts over time and
 * samples of each entity. Each request gets an early response, a complete one, and one with the figures of relations.
 * The clock only limits the number of samples.
 */

import { translateAliases } from '../../src/definition/aliases.ts'
import { defaultRate } from '../../src/definition/rate.ts'
import type { AcceptedDefinition } from '../../src/engine/check/check-body.ts'
import type { EntityProgram } from '../../src/engine/entity-program.ts'
import type { Stepwise } from '../../src/schema/stepwise.ts'
import { isObject, type JsonValue, member } from '../../src/text/json.ts'
import { referencesOf } from '../grid/references.ts'
import { sampleLifecycle } from '../lifecycle/figures.ts'
import { firstHistories } from '../lifecycle/first-histories.ts'
import { type Relation, relationsOf } from '../relations/relations.ts'
import { checkRequest } from './checked.ts'
import { firstEvents } from './events/first-events.ts'
import { type EntityLink, linksOf, withLinks } from './links/entity-links.ts'
import {
  cellsShown,
  type EntityPreview,
  entitiesSampled,
  eventsShown,
  longCellsLengthMax,
  type PlainIssue,
  type Preview,
  type PreviewRequest,
  type PreviewResponse,
  slices,
  slicesFirst,
} from './protocol.ts'
import { type Sampling, sampleEntity } from './sampling.ts'
import { newTimeline, type Timeline } from './timeline.ts'
import { checkValidPart, type ValidPart } from './valid-part.ts'

/** Time of the first response, in milliseconds after the request. */
const firstResponseMs = 8
/** Time of the last response, in milliseconds after the first one, so that a slow machine has time to sample, too. */
const lastResponseMs = 2_000
/**
 * Latest time of the response with the figures of relations, in milliseconds after the request. It is late rather than
 * incomplete on a slow machine: a newer request replaces this one at any time.
 */
const linksResponseMs = 60_000
/** Time between two yields to the worker, in milliseconds: the maximum delay of the next request. */
const stepMs = 4
/**
 * Time limit, in milliseconds after the request, for the first events of the run, and for one row, one sampled instance
 * and one count of each entity.
 */
const latestMs = 1_000

/** Computes all responses to a request and returns the last one. `clock` returns milliseconds since any origin. */
export function preview(request: PreviewRequest, clock: () => number): PreviewResponse {
  const responses = [...previewInSteps(request, clock)].filter((each) => each !== undefined)
  const last = responses.at(-1)
  if (last === undefined) throw new Error('the preview returned no response')
  return last
}

/**
 * Computes the responses to a request. The generator yields undefined between them, so that the worker can notice a
 * newer request.
 */
export function* previewInSteps(
  request: PreviewRequest,
  clock: () => number,
): Generator<PreviewResponse | undefined, undefined> {
  const { id } = request
  const startedMs = clock()
  const passedMs = () => clock() - startedMs
  const checked = yield* throttled(checkRequest(request), clock)
  const { warnings } = checked
  const issues = 'issues' in checked ? checked.issues : []
  const part =
    'issues' in checked ? yield* throttled(partOf(request, issues), clock) : whole(checked)
  if (part === undefined) {
    yield { id, issues, warnings, preview: undefined, elapsedMs: passedMs() }
    return
  }
  const model = relationsOf(request.body)
  const view = viewOf(
    part,
    { relations: model.relations, definition: translated(request.body) },
    passedMs,
  )
  const links = linksOf(model, part.checked)
  let areLinksRead = links.length === 0
  const response = () => {
    const preview = withLinks(view.snapshot(), links, !areLinksRead)
    return { id, issues, warnings, preview, elapsedMs: passedMs() }
  }
  let isComplete = view.advance(firstResponseMs)
  yield response()
  if (!isComplete) {
    const lastMs = passedMs() + lastResponseMs
    while (!isComplete && passedMs() < lastMs) {
      isComplete = view.advance(passedMs() + stepMs)
      yield undefined
    }
    yield response()
  }
  if (links.length === 0) return
  areLinksRead = yield* readLinks(links, passedMs)
  yield response()
}

/** Returns the entities without issues, if the request asks for a partial preview. */
function* partOf(
  request: PreviewRequest,
  issues: readonly PlainIssue[],
): Stepwise<ValidPart | undefined> {
  return request.isPart === true ? yield* checkValidPart(request, issues) : undefined
}

function whole(checked: AcceptedDefinition): ValidPart {
  return { checked, keys: [...checked.definition.entities.keys()] }
}

/** Reads the instances of relations, in turn, and returns whether all were read. Yields every few milliseconds. */
function* readLinks(
  links: readonly EntityLink[],
  passedMs: () => number,
): Generator<undefined, boolean> {
  let pending = links.map(({ sampling }) => ({ add: () => sampling.addInstance(), times: 10 }))
  while (pending.length > 0 && passedMs() < linksResponseMs) {
    const untilMs = passedMs() + stepMs
    pending = [...runTasks(pending, () => passedMs() >= untilMs)]
    yield undefined
  }
  return pending.length === 0
}

/** Runs a computation, but yields only every few milliseconds, because a yield costs more than most steps do. */
function* throttled<T>(computation: Stepwise<T>, clock: () => number): Stepwise<T> {
  for (let pausedMs = clock(); ; ) {
    const { done, value } = computation.next()
    if (done) return value
    const nowMs = clock()
    if (nowMs - pausedMs < stepMs) continue
    yield
    pausedMs = nowMs
  }
}

/** The events, counts and samples of a run that were computed so far. */
interface RunView {
  /** Adds samples until `untilMs`, in milliseconds after the request; returns whether the preview is complete. */
  advance(untilMs: number): boolean
  snapshot(): Preview
}

function viewOf(
  { checked: { seed, program }, keys }: ValidPart,
  {
    relations,
    definition,
  }: { readonly relations: readonly Relation[]; readonly definition: JsonValue },
  passedMs: () => number,
): RunView {
  const byKey = new Map(program.entities.map((entity) => [entity.key, entity]))
  const entities = keys.flatMap((key) => byKey.get(key) ?? [])
  const isTooLate = () => passedMs() >= latestMs
  const first = firstHistories(program, firstEvents(program, keys, isTooLate))
  const detailed = entities.slice(0, entitiesSampled)
  const limits = {
    cells: Math.floor(cellsShown / Math.max(detailed.length, 1)),
    longCellsLength: Math.floor(longCellsLengthMax / Math.max(detailed.length, 1)),
  }
  const durationMs = program.time.endMs - program.time.startMs
  const details = detailed.map((entity) => ({
    entity,
    sampling: sampleEntity(program, entity, limits, referencesOf(entity.key, relations)),
    timeline: newTimeline(entity.arrivals, durationMs),
    lifecycle: entity.changes && sampleLifecycle(entity, entity.changes, durationMs),
  }))
  const detailOf = new Map(details.map((detail) => [detail.entity.key, detail]))
  let pending: readonly SamplingTask[] = [
    ...details.flatMap(tasksOf),
    { add: first.addHistory, times: 20 },
    ...details.flatMap(({ lifecycle }) =>
      lifecycle ? [{ add: lifecycle.addHistory, times: 20 }] : [],
    ),
  ]

  // Runs each task once, so that every entity has a row and a sample to show.
  for (const { add } of pending) if (!isTooLate()) add()

  return {
    advance(untilMs) {
      pending = runTasks(pending, () => passedMs() >= untilMs)
      return pending.length === 0
    },
    snapshot() {
      const size = sizeOf(details.map(({ timeline }) => timeline))
      return {
        ...program.time,
        seed,
        total: program.total,
        entities: keys.map((key): EntityPreview => {
          const entity = byKey.get(key)
          if (entity === undefined) return leftOut(key)
          const detail = detailOf.get(key)
          return {
            key,
            ...(hasDefaultRate(definition, key) && { defaultRate }),
            total: entity.arrivals.total,
            instances: entity.instances.total,
            timeline: detail?.timeline.counts(size) ?? [],
            ...(detail?.sampling.result() ?? nothing),
            ...(detail?.lifecycle && { lifecycle: detail.lifecycle.result() }),
            links: [],
          }
        }),
        events: first.events,
        histories: first.histories,
        isPartial: pending.length > 0 || first.events.length < Math.min(program.total, eventsShown),
      }
    },
  }
}

/** Returns a definition whose members have no names of earlier versions. */
function translated(body: JsonValue): JsonValue {
  return isObject(body) ? translateAliases(body).definition : body
}

/** Returns whether a definition has neither a rate nor a parent for an entity. */
function hasDefaultRate(definition: JsonValue, key: string): boolean {
  const entities = isObject(definition) ? member(definition, 'entities') : undefined
  const entity = isObject(entities) ? member(entities, key) : undefined
  return isObject(entity) && ['rate', 'per'].every((name) => member(entity, name) === undefined)
}

/** Returns the number of slices of all timelines: they are compared with each other. */
function sizeOf(timelines: readonly Timeline[]) {
  return timelines.every((timeline) => timeline.isComplete()) ? slices : slicesFirst
}

const nothing = { rows: [], columns: [], hasMoreColumns: false, sampled: 0, failed: 0 }

function leftOut(key: string): EntityPreview {
  return { key, isLeftOut: true, total: 0, instances: 0, timeline: [], ...nothing, links: [] }
}

interface SamplingTask {
  /** Adds one row, sampled instance, count or history; returns false if there are no more to add. */
  readonly add: () => boolean
  /** Number of calls of `add` before the next task runs. */
  readonly times: number
}

function tasksOf({
  entity: { arrivals },
  sampling: { addRow, addInstance },
  timeline: { addSlice },
}: {
  readonly entity: EntityProgram
  readonly sampling: Sampling
  readonly timeline: Timeline
}): readonly SamplingTask[] {
  return [
    { add: addRow, times: 3 },
    { add: addInstance, times: 10 },
    // Counting the events of a child entity requires reading many of its parents.
    { add: addSlice, times: arrivals.ownerOf === undefined ? slicesFirst : 10 },
  ]
}

/** Runs the tasks in turn until `isOver` returns true; returns those that have more to add, the next one first. */
function runTasks(tasks: readonly SamplingTask[], isOver: () => boolean): readonly SamplingTask[] {
  const queue = [...tasks]
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    let hasMore = true
    for (let i = 0; i < task.times && hasMore; i++) {
      if (isOver()) return [task, ...queue]
      hasMore = task.add()
    }
    if (hasMore) queue.push(task)
  }
  return []
}
