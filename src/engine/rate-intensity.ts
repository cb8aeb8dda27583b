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
