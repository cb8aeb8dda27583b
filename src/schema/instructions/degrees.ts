/**
 * The operation `degrees`: points of discs on the globe, computed from a share of the disc's area and a bearing, both
 * drawn uniformly.
 */

import { unit } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { atan2, cos, sin } from '../../random/trigonometry.ts'
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

/** A point on a globe of radius 1: x points to the meridian of the center, y to its east, and z to the pole. */
interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Returns a function for one coordinate of the instance's point in the disc, in millionths of degrees. */
function sideOf(
  { pick, centers, half, share, bearing }: Disc,
  side: Degrees['side'],
): (at: Instance) => number {
  const choose = picker(pick)
  return (at) => {
    const center = centers[choose(at)] as Point
    const point = pointAround(center, half, unit(share, at), unit(bearing, at))
    return side === 'north' ? northOf(point) : eastOf(center, point)
  }
}

/**
 * Returns a point of the disc around the center. `half` is the sine of half the angle that its radius spans on the
 * globe. `share`, from 0 to 1, is the share of the disc's area closer to the center (Archimedes: the area of a cap is
 * proportional to its height). `bearing`, from 0 to 1, is the direction.
 */
function pointAround(center: Point, half: number, share: number, bearing: number): Vector {
  const height = share * 2 * half * half
  const aside = Math.sqrt(height * (2 - height))
  const turn = bearing * 2 * Math.PI
  const up = 1 - height
  const north = aside * cos(turn)
  const { flat, steep } = slopeAt(center)
  return { x: up * flat - north * steep, y: aside * sin(turn), z: up * steep + north * flat }
}

/** Returns the cosine (`flat`) and the sine (`steep`) of the point's latitude. */
export function slopeAt({ latitude }: Point): { readonly flat: number; readonly steep: number } {
  const slope = (latitude * Math.PI) / 180
  return { flat: cos(slope), steep: sin(slope) }
}

function northOf({ x, y, z }: Vector): number {
  return toMillionths((atan2(z, Math.sqrt(x * x + y * y)) * 180) / Math.PI)
}

function eastOf(center: Point, { x, y }: Vector): number {
  const angle = (atan2(y, x) * 180) / Math.PI + center.longitude
  return toMillionths(angle > 180 ? angle - 360 : angle < -180 ? angle + 360 : angle)
}

export const millionths = 1e6

function toMillionths(value: number): number {
  // Minus zero becomes zero, because JSON does not distinguish them.
  return Math.round(value * millionths) + 0
}
