/**
 * The stages and the bursts of a rate: what the form shows of them, and their edits. Times are offsets from the start of
 * the run, in simulated milliseconds.
 */
import { readPerMs } from '../../../src/definition/frequency.ts'
import { durationText, unitMs } from '../../../src/text/duration.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../src/text/json.ts'
import { type Path, valueAt } from '../../document/operation.ts'
import { type FormEdit, setMembers, setRateMember } from '../form-edits.ts'
import {
  baseRateOf,
  type DurationParts,
  durationLike,
  durationPartsOf,
  type RateParts,
  ratePartsOf,
  rateText,
} from './rate-parts.ts'
import { niceSpan } from './time-scale.ts'

export interface StageParts {
  readonly duration: DurationParts
  readonly to: RateParts
  /** Offset of the end of the stage. */
  readonly endMs: number
}

export interface BurstParts {
  readonly every: DurationParts
  readonly lasting: DurationParts
  readonly everyMs: number
  readonly lastingMs: number
  readonly times: number
}

/** Minimum duration of a stage and of a burst that the form sets. */
const shortestMs = 1_000
const stagesMax = 1_000
const timesMax = 1_000_000
const timesFallback = 10

function partsMs({ count, unit }: DurationParts): number {
  return Math.round(count * (unitMs(unit) ?? 1))
}

/** Returns the stages of a rate, none if it has none, or undefined if the form cannot show them. */
export function stagesOf(value: JsonValue | undefined): readonly StageParts[] | undefined {
  if (value === undefined) return []
  if (!isArray(value) || value.length === 0 || value.length > stagesMax) return undefined
  let endMs = 0
  const stages = value.flatMap((stage): readonly StageParts[] => {
    const parts = isObject(stage) ? stageOf(stage) : undefined
    if (parts === undefined) return []
    endMs += partsMs(parts.duration)
    return [{ ...parts, endMs }]
  })
  return stages.length === value.length ? stages : undefined
}

function stageOf(stage: JsonObject): Omit<StageParts, 'endMs'> | undefined {
  const duration = durationPartsOf(member(stage, 'for'))
  const written = member(stage, 'to') ?? null
  const to = typeof readPerMs(written) === 'number' ? ratePartsOf(written) : undefined
  return duration && to && { duration, to }
}

/** Returns the bursts of a rate, or undefined if it has none or the form cannot show them. */
export function burstsOf(value: JsonValue | undefined): BurstParts | undefined {
  if (!isObject(value)) return undefined
  const every = durationPartsOf(member(value, 'every'))
  const lasting = durationPartsOf(member(value, 'for'))
  const times = member(value, 'times') ?? timesFallback
  if (every === undefined || lasting === undefined || typeof times !== 'number') return undefined
  return { every, lasting, times, everyMs: partsMs(every), lastingMs: partsMs(lasting) }
}

/** Changes the list of the stages of an entity. A rate without stages has no member for them. */
function editStages(
  entityPath: Path,
  change: (stages: readonly JsonValue[], rate: JsonValue) => readonly JsonValue[],
): FormEdit {
  return {
    operations(definition) {
      const rate = valueAt(definition, [...entityPath, 'rate']) ?? null
      const stages = isObject(rate) ? member(rate, 'stages') : undefined
      const next = change(isArray(stages) ? stages : [], rate)
      const value = next.length === 0 ? undefined : next
      return setRateMember(entityPath, 'stages', value).operations(definition)
    },
  }
}

function withStage(
  stages: readonly JsonValue[],
  at: number,
  members: JsonObject,
): readonly JsonValue[] {
  return stages.map((stage, i) => (i === at && isObject(stage) ? { ...stage, ...members } : stage))
}

/** Returns the stages with another duration of one of them. */
function withDuration(
  stages: readonly JsonValue[],
  at: number,
  durationMs: number,
): readonly JsonValue[] {
  const stage = stages[at]
  const old = isObject(stage) ? member(stage, 'for') : undefined
  return withStage(stages, at, { for: durationLike(durationMs, old) })
}

/** Moves the end of a stage to an offset, between those of its neighbors, which stay where they are. */
export function moveStage(entityPath: Path, at: number, toMs: number): FormEdit {
  return editStages(entityPath, (stages) => {
    const ends = (stagesOf(stages) ?? []).map(({ endMs }) => endMs)
    const startMs = ends[at - 1] ?? 0
    const nextMs = ends[at + 1]
    const latestMs = (nextMs ?? Number.POSITIVE_INFINITY) - shortestMs
    const endMs = Math.max(Math.min(Math.round(toMs), latestMs), startMs + shortestMs)
    if (ends[at] === undefined || endMs > latestMs) return stages
    const moved = withDuration(stages, at, endMs - startMs)
    return nextMs === undefined ? moved : withDuration(moved, at + 1, nextMs - endMs)
  })
}

/** Sets the rate at the end of a stage, which keeps its unit. */
export function setStageRate(entityPath: Path, at: number, part: Partial<RateParts>): FormEdit {
  return editStages(entityPath, (stages) => {
    const old = stagesOf(stages)?.[at]
    const to = old && rateText({ ...old.to, ...part })
    return to === undefined ? stages : withStage(stages, at, { to })
  })
}

/** Sets the duration of a stage. The later stages move. */
export function setStageDuration(entityPath: Path, at: number, duration: string): FormEdit {
  return editStages(entityPath, (stages) => withStage(stages, at, { for: duration }))
}

/**
 * Adds a stage that ends at an offset. A later stage starts there and still ends where it did. `count` is the rate at the
 * offset, in the unit of the base rate.
 */
export function addStage(entityPath: Path, atMs: number, count: number): FormEdit {
  return editStages(entityPath, (stages, rate) => {
    const ends = (stagesOf(stages) ?? []).map(({ endMs }) => endMs)
    const at = ends.filter((endMs) => endMs <= atMs).length
    const startMs = ends[at - 1] ?? 0
    const nextMs = ends[at]
    const latestMs = (nextMs ?? Number.POSITIVE_INFINITY) - shortestMs
    const endMs = Math.max(Math.min(Math.round(atMs), latestMs), startMs + shortestMs)
    const to = rateText({ count, unit: baseRateOf(rate)?.unit ?? 'hour' })
    if (to === undefined || endMs > latestMs || stages.length >= stagesMax) return stages
    const rest = nextMs === undefined ? stages : withDuration(stages, at, nextMs - endMs)
    return rest.toSpliced(at, 0, { for: durationText(endMs - startMs), to })
  })
}

/** Removes a stage. The stage after it takes its time, so that all others stay where they are. */
export function removeStage(entityPath: Path, at: number): FormEdit {
  return editStages(entityPath, (stages) => {
    const ends = (stagesOf(stages) ?? []).map(({ endMs }) => endMs)
    const nextMs = ends[at + 1]
    const joined =
      nextMs === undefined ? stages : withDuration(stages, at + 1, nextMs - (ends[at - 1] ?? 0))
    return joined.toSpliced(at, 1)
  })
}

/** Adds bursts to the rate of an entity, in a run of a duration. */
export function addBursts(entityPath: Path, runMs: number): FormEdit {
  const everyMs = niceSpan(Math.min(runMs / 5, 86_400_000))
  const lastingMs = niceSpan(everyMs / 8)
  return setRateMember(entityPath, 'bursts', {
    every: durationText(everyMs),
    for: durationText(lastingMs),
    times: 3,
  })
}

/** Changes bursts, or removes them if `change` is undefined. Their interval is at least their duration. */
export function setBursts(
  entityPath: Path,
  change: Partial<Pick<BurstParts, 'everyMs' | 'lastingMs' | 'times'>> | undefined,
): FormEdit {
  if (change === undefined) return setRateMember(entityPath, 'bursts', undefined)
  const path = [...entityPath, 'rate', 'bursts']
  return {
    operations(definition) {
      const value = valueAt(definition, path)
      const old = burstsOf(value)
      if (old === undefined || !isObject(value)) return []
      return setMembers(path, burstMembers(value, old, change)).operations(definition)
    },
  }
}

function burstMembers(
  value: JsonObject,
  old: BurstParts,
  { everyMs, lastingMs, times }: Partial<BurstParts>,
): JsonObject {
  const every = everyMs && Math.max(Math.round(everyMs), old.lastingMs, shortestMs)
  const lasting = lastingMs && Math.max(Math.min(Math.round(lastingMs), old.everyMs), shortestMs)
  return {
    ...(every && { every: durationLike(every, member(value, 'every')) }),
    ...(lasting && { for: durationLike(lasting, member(value, 'for')) }),
    ...(times !== undefined && { times: Math.min(Math.max(times, 0), timesMax) }),
  }
}
