/**
 * From a rate to its intensity over a window: the window is cut wherever the rate may begin to change in another way,
 * and between two cuts it changes evenly.
 */

import type { Rate } from '../definition/rate.ts'
import type { Bursts, Season, Stage } from '../definition/rate-changes.ts'
import { changingIntensity, evenIntensity, type Intensity, type Piece } from './intensity.ts'

export interface Window {
  /** Offsets in milliseconds since the start of the run. */
  readonly fromMs: number
  readonly toMs: number
}

/** More changes over one run are refused: they would take more memory than the stream itself. */
export const piecesMax = 500_000
/** A calculation is looked at so many times over the window; between two looks the rate changes evenly. */
const calculationPieces = 4_096

const hourMs = 3_600_000
const dayMs = 86_400_000

/** Undefined when the rate changes too often. The run starts `startMs` milliseconds after 1970. */
export function intensityOf(rate: Rate, window: Window, startMs: number): Intensity | undefined {
  const { base, season, stages, bursts } = rate
  if (typeof base === 'number' && !season && !stages && !bursts) return evenIntensity(base, window)
  const cuts = new Cuts(window)
  if (typeof base !== 'number') {
    const stepMs = (window.toMs - window.fromMs) / calculationPieces
    for (let i = 1; i < calculationPieces; i++) cuts.add(window.fromMs + Math.round(i * stepMs))
  }
  for (const { endMs } of endsOf(stages)) cuts.add(endMs)
  if (bursts !== undefined && !cutBursts(cuts, bursts, window)) return undefined
  const factors = season === undefined ? undefined : seasonFactors(season, window, startMs)
  if (season !== undefined && factors === undefined) return undefined
  for (const { fromMs } of factors ?? []) cuts.add(fromMs)
  return changingIntensity(window.fromMs, piecesOf(rate, window, cuts.sorted(), factors))
}

/** Whole offsets inside a window. */
class Cuts {
  readonly #offsets = new Set<number>()
  readonly #window: Window
  constructor(window: Window) {
    this.#window = window
  }
  add(offset: number): void {
    if (offset > this.#window.fromMs && offset < this.#window.toMs) this.#offsets.add(offset)
  }
  sorted(): Float64Array {
    return Float64Array.from(this.#offsets).sort()
  }
}

function endsOf(stages: readonly Stage[] | undefined): readonly { endMs: number; perMs: number }[] {
  let endMs = 0
  return (stages ?? []).map(({ durationMs, perMs }) => {
    endMs += durationMs
    return { endMs, perMs }
  })
}

/** False when there are too many. */
function cutBursts(cuts: Cuts, { every, for: lasting }: Bursts, { toMs }: Window): boolean {
  if (every === undefined || lasting === undefined) return true
  if (toMs / every > piecesMax / 2) return false
  for (let at = every; at < toMs; at += every) {
    cuts.add(Math.round(at))
    cuts.add(Math.round(at + lasting))
  }
  return true
}

/** What a season multiplies the rate by, from each offset on; undefined when it changes too often. */
function seasonFactors(
  { hour, weekday, month, timeZone }: Season,
  { fromMs, toMs }: Window,
  startMs: number,
): readonly { readonly fromMs: number; readonly factor: number }[] | undefined {
  const stepMs = hour === undefined ? dayMs : hourMs
  if ((toMs - fromMs) / stepMs > piecesMax) return undefined
  const factors: { fromMs: number; factor: number }[] = []
  let at = fromMs
  while (at < toMs) {
    const utcMs = startMs + at
    const local = new Date(utcMs + (timeZone?.aheadMs(utcMs) ?? 0))
    const factor =
      (hour?.[local.getUTCHours()] ?? 1) *
      (weekday?.[(local.getUTCDay() + 6) % 7] ?? 1) *
      (month?.[local.getUTCMonth()] ?? 1)
    if (factors.at(-1)?.factor !== factor) factors.push({ fromMs: at, factor })
    const localMs = local.getTime()
    const nextMs = utcMs + stepMs - (((localMs % stepMs) + stepMs) % stepMs)
    at = Math.min(nextMs, timeZone?.nextChangeMs(utcMs) ?? nextMs) - startMs
  }
  return factors
}

function piecesOf(
  { base, stages, bursts }: Rate,
  { fromMs, toMs }: Window,
  cuts: Float64Array,
  factors: readonly { readonly fromMs: number; readonly factor: number }[] | undefined,
): readonly Piece[] {
  const pieces: Piece[] = []
  const rateAt = stagedRate(base, stages)
  let from = fromMs
  let season = 0
  for (let i = 0; i <= cuts.length; i++) {
    const to = cuts[i] ?? toMs
    while ((factors?.[season + 1]?.fromMs ?? Number.POSITIVE_INFINITY) <= from) season++
    const factor = (factors?.[season]?.factor ?? 1) * burstFactor(bursts, from)
    // Just before the end, where another stage begins with the same rate anyway.
    pieces.push({ toMs: to, first: factor * rateAt(from), last: factor * rateAt(to) })
    from = to
  }
  return pieces
}

/** Evenly from the base to the rate of each stage in turn. */
function stagedRate(
  base: Rate['base'],
  stages: readonly Stage[] | undefined,
): (offset: number) => number {
  const baseAt = typeof base === 'number' ? () => base : base
  const ends = endsOf(stages)
  if (ends.length === 0) return baseAt
  return (offset) => {
    let from = { endMs: 0, perMs: baseAt(0) }
    for (const to of ends) {
      if (offset < to.endMs) {
        const share = (offset - from.endMs) / (to.endMs - from.endMs)
        return from.perMs + (to.perMs - from.perMs) * share
      }
      from = to
    }
    return from.perMs
  }
}

function burstFactor(bursts: Bursts | undefined, offset: number): number {
  const { every, for: lasting, times } = bursts ?? {}
  if (every === undefined || lasting === undefined || offset < every) return 1
  // Half a millisecond, because the cuts are whole.
  return (offset + 0.5) % every < lasting ? (times ?? 1) : 1
}
