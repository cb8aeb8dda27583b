/** Points of discs on the globe, which are placed by a share of the disc's area and a bearing. */

import { pi } from './exact'
import { atan2, Circle, rounded, setCircle } from './trigonometry'

/** A point on a globe of radius 1: x points to the meridian with the longitude, y to its east, and z to the pole. */
@unmanaged
export class Point {
  x: f64
  y: f64
  z: f64
  longitude: f64
}

/**
 * Places a point in the disc around a center. `flat` and `steep` are the cosine and the sine of the center's latitude.
 * `half` is the sine of half the angle that the disc's radius spans on the globe. `share`, from 0 to 1, is the share of
 * the disc's area closer to the center (Archimedes: the area of a cap is proportional to its height). `bearing`, from 0
 * to 1, is the direction.
 */
export function placePoint(
  point: Point,
  flat: f64,
  steep: f64,
  longitude: f64,
  half: f64,
  share: f64,
  bearing: f64,
): void {
  const height = share * 2 * half * half
  const aside = Math.sqrt(height * (2 - height))
  // The memory of the point serves for the sine and the cosine first.
  const circle = changetype<Circle>(changetype<usize>(point))
  setCircle(circle, bearing * 2 * pi)
  const sine = circle.sine
  const up = 1 - height
  const north = aside * circle.cosine
  point.x = up * flat - north * steep
  point.y = aside * sine
  point.z = up * steep + north * flat
  point.longitude = longitude
}

const millionths: f64 = 1e6

/** Returns the latitude of a point in millionths of degrees. */
export function northOf(point: Point): f64 {
  const x = point.x
  const y = point.y
  return rounded(((atan2(point.z, Math.sqrt(x * x + y * y)) * 180) / pi) * millionths)
}

/** Returns the longitude of a point in millionths of degrees. */
export function eastOf(point: Point): f64 {
  const angle = (atan2(point.y, point.x) * 180) / pi + point.longitude
  return rounded((angle > 180 ? angle - 360 : angle < -180 ? angle + 360 : angle) * millionths)
}
