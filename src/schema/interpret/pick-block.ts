/** Picks as samplers, which draw them in the kernel. */

import { type Sampled, Sampler } from '../../random/sampler.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Pick } from '../instructions/instruction.ts'

export type DrawnPick = Extract<Pick, { kind: 'even' | 'weighted' | 'distributed' }>

export type DistributedPick = Extract<Pick, { kind: 'distributed' }>

export function pickSampler(pick: DrawnPick): Sampler {
  return new Sampler(sampledBy(pick))
}

/** Returns the bytes of a pick for the function `pickAt` of the kernel. */
export function pickBlock(pick: DrawnPick): Uint8Array {
  return pickSampler(pick).bytes
}

function sampledBy(pick: DrawnPick): Sampled {
  if (pick.kind !== 'distributed') return pick
  const { kind, key, distribution, filter } = pick
  if (filter === undefined) return { kind, key, distribution, steps: pick }
  const { multiple, scale, divisor } = filter
  const power = powerOf10(scale)
  return { kind, key, distribution, steps: pick, filter: { multiple, power, divisor } }
}
