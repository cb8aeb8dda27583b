/**
 * The operation `degrees`: points of discs on the globe, computed from a share of the disc's area and a bearing, both
 * drawn uniformly.
 */

import { unit } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { cos, sin } from '../../random/trigonometry.ts'
import { Block } from '../../wasm/block.ts'
import { sharedKernel } from '../../wasm/kernel.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Instance } from '../interpret/instance.ts'
import { picker } from '../interpret/pick.ts'
import type { Pick } from './instruction.ts'
import type { EvaluateNumber, InstructionKind } from './kind.ts'

/** Latitude or longitude of a point of a disc, in millionths of degrees between the bounds, divided by 10^scale. */
interface Degrees {
  readonly op: 'degrees'
  readonly side: 'north' | 'east'
  readonly disc: Disc
  readonly minimum: number
  readonly maximum: number
  readonly scale: number
}

declare module './instruction.ts' {
  interface Operations {
    readonly degrees: Degrees
  }
}

/** A disc on the globe around one of several centers, and the draws that select one of its points. */
export interface Disc {
  /** Picks the center of the disc from `centers`. */
  readonly pick: Pick
  readonly centers: readonly Point[]
  /** Sine of half the angle that the radius spans on the globe. */
  readonly half: number
  /** Key of the draw for the share, from 0 to 1, of the disc's area that is closer to the center than the point. */
  readonly share: Key
  /** Key of the draw for the bearing (direction) of the point from the center. */
  readonly bearing: Key
}

/** A point on the globe, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export const degrees: InstructionKind<Degrees> = {
  interpret: interpretDegrees,
  interpretWhole: interpretDegrees,
}

function interpretDegrees({ disc, side, scale }: Degrees): EvaluateNumber {
  const millionths = sideOf(disc, side)
  const divisor = powerOf10(scale)
  return (at) => millionths(at) / divisor
}

/** Size of a point in the memory of the kernel, in bytes. */
export const pointBytes = 32

/** Returns a function for one coordinate of the instance's point in the disc, in millionths of degrees. */
function sideOf(
  { pick, centers, half, share, bearing }: Disc,
  side: Degrees['side'],
): (at: Instance) => number {
  const choose = picker(pick)
  const point = new Block(new Uint8Array(pointBytes))
  const { placePoint, northOf, eastOf } = sharedKernel()
  return (at) => {
    const center = centers[choose(at)] as Point
    const { flat, steep } = slopeAt(center)
    const { address } = point
    placePoint(address, flat, steep, center.longitude, half, unit(share, at), unit(bearing, at))
    return side === 'north' ? northOf(address) : eastOf(address)
  }
}

/** Returns the cosine (`flat`) and the sine (`steep`) of the point's latitude. */
export function slopeAt({ latitude }: Point): { readonly flat: number; readonly steep: number } {
  const slope = (latitude * Math.PI) / 180
  return { flat: cos(slope), steep: sin(slope) }
}

export const millionths = 1e6
