/** Points of discs on the globe: where they are is computed from the share of an area and a turn, both drawn evenly. */

import { unit } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { atan2, cos, sin } from '../../random/trigonometry.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Instance } from '../interpret/instance.ts'
import { picker } from '../interpret/pick.ts'
import type { Pick } from './instruction.ts'
import type { EvaluateNumber, InstructionKind } from './kind.ts'

/** How far north or east a point of a disc lies: millionths of degrees, between the bounds and divided by 10^scale. */
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

/** A disc on the globe, and what tells which of its points is meant. */
export interface Disc {
  /** Chooses the centre. */
  readonly pick: Pick
  readonly centres: readonly Point[]
  /** The sine of half the angle that the radius has on the globe. */
  readonly half: number
  /** Draws the share of the disc's area that is nearer to the centre than the point. */
  readonly share: Key
  /** Draws the turn: in which direction from the centre the point lies. */
  readonly bearing: Key
}

/** In degrees. */
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

/** In millionths of degrees. */
export interface GridPoint {
  readonly north: number
  readonly east: number
}

/** On a globe of radius 1: x points to the meridian of the centre, y to the east of it, and z to the pole. */
interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function gridPointOf(disc: Disc): (at: Instance) => GridPoint {
  return around(disc, (centre, point) => ({ north: northOf(point), east: eastOf(centre, point) }))
}

/** One side of the spot. */
function sideOf(disc: Disc, side: Degrees['side']): (at: Instance) => number {
  return around(disc, side === 'north' ? (_, point) => northOf(point) : eastOf)
}

function around<T>(
  { pick, centres, half, share, bearing }: Disc,
  read: (centre: Point, point: Vector) => T,
): (at: Instance) => T {
  const choose = picker(pick)
  return (at) => {
    const centre = centres[choose(at)] as Point
    return read(centre, pointAround(centre, half, unit(share, at), unit(bearing, at)))
  }
}

/**
 * A point of the disc around the centre; `half` is the sine of half the angle that its radius has on the globe.
 * `share`, from 0 to 1, is that of the disc's area nearer to the centre (Archimedes: the area of a cap goes with its
 * height); `bearing`, from 0 to 1, is the turn.
 */
function pointAround(centre: Point, half: number, share: number, bearing: number): Vector {
  const height = share * 2 * half * half
  const aside = Math.sqrt(height * (2 - height))
  const turn = bearing * 2 * Math.PI
  const up = 1 - height
  const north = aside * cos(turn)
  const { flat, steep } = slopeAt(centre)
  return { x: up * flat - north * steep, y: aside * sin(turn), z: up * steep + north * flat }
}

/** The cosine and the sine of the latitude. */
export function slopeAt({ latitude }: Point): { readonly flat: number; readonly steep: number } {
  const slope = (latitude * Math.PI) / 180
  return { flat: cos(slope), steep: sin(slope) }
}

function northOf({ x, y, z }: Vector): number {
  return toMillionths((atan2(z, Math.sqrt(x * x + y * y)) * 180) / Math.PI)
}

function eastOf(centre: Point, { x, y }: Vector): number {
  const angle = (atan2(y, x) * 180) / Math.PI + centre.longitude
  return toMillionths(angle > 180 ? angle - 360 : angle < -180 ? angle + 360 : angle)
}

export const millionths = 1e6

function toMillionths(value: number): number {
  // Minus zero is zero: JSON cannot tell them apart.
  return Math.round(value * millionths) + 0
}
