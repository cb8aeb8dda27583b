/** Distances and directions on a globe with the mean radius of the Earth, by the textbook formulas. */

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Returns the distance of two points in kilometers: haversines (R. W. Sinnott, 1984). */
export function distance(a: Point, b: Point): number {
  const half = (degrees: number): number => Math.sin((degrees * Math.PI) / 360) ** 2
  const parallel = (point: Point): number => Math.cos((point.latitude * Math.PI) / 180)
  const h =
    half(a.latitude - b.latitude) + parallel(a) * parallel(b) * half(a.longitude - b.longitude)
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Returns the direction from one point to another, from 0 to 2π. */
export function bearing(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const turn = radians(to.longitude - from.longitude)
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const east = Math.sin(turn) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  return Math.atan2(east, north) + (east < 0 ? 2 * Math.PI : 0)
}
