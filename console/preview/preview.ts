/**
 * What a run of a definition would be like, by the code that the service runs: what is wrong with it, or its first
 * events, counts over time, and samples of every entity. It is answered twice, soon and whole. Time is looked at
 * between steps, so that less is told of a slow definition; nothing else depends on the clock.
 */

import type { AcceptedDefinition } from '../../src/engine/check/check-body.ts'
import type { EntityProgram } from '../../src/engine/entity-program.ts'
import type { Stepwise } from '../../src/schema/stepwise.ts'
import { checkQuestion } from './checked.ts'
import { firstEvents } from './first-events.ts'
import {
  cellsShown,
  columnsShown,
  type EntityPreview,
  entitiesSampled,
  eventsShown,
  type Preview,
  type PreviewAnswer,
  type PreviewQuestion,
  rowsShown,
  slices,
} from './protocol.ts'
import { type Sampling, sampleEntity } from './sampling.ts'
import { newTimeline, type Timeline } from './timeline.ts'

/** Since the question: when the first answer is due, */
const soonMs = 8
/** and when the last; */
const wholeMs = 600
/** between them there is a pause so often, for which the next question has to wait; */
const stepMs = 4
/** what every entity has at least is made even later, but not after this. */
const latestMs = 1_000

/** The last answer to a question. The clock answers milliseconds since whenever. */
export function preview(question: PreviewQuestion, clock: () => number): PreviewAnswer {
  const told = [...previewInSteps(question, clock)].filter((answer) => answer !== undefined)
  const last = told.at(-1)
  if (last === undefined) throw new Error('every question has an answer')
  return last
}

/** Pauses now and then without an answer, so that the worker can see whether there is another question. */
export function* previewInSteps(
  question: PreviewQuestion,
  clock: () => number,
): Generator<PreviewAnswer | undefined, undefined> {
  const { id } = question
  const begunMs = clock()
  const passedMs = () => clock() - begunMs
  const checked = yield* untilPauses(checkQuestion(question), clock)
  if ('issues' in checked) {
    const { issues, warnings } = checked
    yield { id, issues, warnings, preview: undefined, elapsedMs: passedMs() }
    return
  }
  const { warnings } = checked
  const view = viewOf(checked, passedMs)
  const told = () => {
    const preview = view.tell()
    return { id, issues: [], warnings, preview, elapsedMs: passedMs() }
  }
  let isWhole = view.look(soonMs)
  yield told()
  if (isWhole) return
  while (!isWhole && passedMs() < wholeMs) {
    isWhole = view.look(passedMs() + stepMs)
    yield undefined
  }
  yield told()
}

/** Pauses only now and then: a pause costs more than most steps do. */
function* untilPauses<T>(computation: Stepwise<T>, clock: () => number): Stepwise<T> {
  for (let pausedMs = clock(); ; ) {
    const { done, value } = computation.next()
    if (done) return value
    const nowMs = clock()
    if (nowMs - pausedMs < stepMs) continue
    yield
    pausedMs = nowMs
  }
}

/** What is seen of a run, more and more. */
interface View {
  /** Until that time; answers whether everything is seen. */
  look(untilMs: number): boolean
  tell(): Preview
}

function viewOf({ seed, definition, program }: AcceptedDefinition, passedMs: () => number): View {
  const byKey = new Map(program.entities.map((entity) => [entity.key, entity]))
  const keys = [...definition.entities.keys()]
  const entities = keys.map((key) => byKey.get(key) as EntityProgram)
  const isTooLate = () => passedMs() >= latestMs
  const events = firstEvents(program, keys, isTooLate)
  const detailed = entities.slice(0, entitiesSampled)
  const rowsMax = Math.floor(cellsShown / columnsShown / Math.max(detailed.length, 1))
  const samplings = detailed.map((entity) =>
    sampleEntity(program, entity, Math.min(rowsMax, rowsShown)),
  )
  const durationMs = program.time.endMs - program.time.startMs
  const timelines = detailed.map(({ arrivals }) => newTimeline(arrivals, durationMs))
  let busy: readonly Turn[] = detailed.flatMap(({ arrivals }, i) =>
    turnsOf(samplings[i] as Sampling, timelines[i] as Timeline, arrivals.chain !== undefined),
  )

  // One of each, so that every entity has something to show.
  for (const { add } of busy) if (!isTooLate()) add()

  return {
    look(untilMs) {
      busy = takeTurns(busy, () => passedMs() >= untilMs)
      return busy.length === 0
    },
    tell: () => ({
      ...program.time,
      seed,
      total: program.total,
      entities: entities.map(
        ({ key, arrivals }, i): EntityPreview => ({
          key,
          total: arrivals.total,
          timeline: timelines[i]?.counts() ?? [],
          ...(samplings[i]?.answer() ?? nothing),
        }),
      ),
      events,
      isPartial: busy.length > 0 || events.length < Math.min(program.total, eventsShown),
    }),
  }
}

const nothing = { rows: [], columns: [], hasMoreColumns: false, sampled: 0, failed: 0 }

interface Turn {
  /** False when there is nothing more to add. */
  readonly add: () => boolean
  /** How often, before it is another's turn. */
  readonly times: number
}

function turnsOf({ addRow, addInstance }: Sampling, { addSlice }: Timeline, isChain: boolean) {
  return [
    { add: addRow, times: 3 },
    { add: addInstance, times: 10 },
    // What hangs on others is counted by looking at many of them.
    { add: addSlice, times: isChain ? 10 : slices },
  ]
}

/** Answers those that have more to add, the next one first: none when everything is made. */
function takeTurns(turns: readonly Turn[], isOver: () => boolean): readonly Turn[] {
  const queue = [...turns]
  for (let turn = queue.shift(); turn !== undefined; turn = queue.shift()) {
    let hasMore = true
    for (let i = 0; i < turn.times && hasMore; i++) {
      if (isOver()) return [turn, ...queue]
      hasMore = turn.add()
    }
    if (hasMore) queue.push(turn)
  }
  return []
}
