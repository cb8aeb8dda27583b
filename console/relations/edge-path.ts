/** The line of an edge as data of an SVG path. */
import type { Point } from './placement.ts'

/** Maximum radius of a corner, in pixels. */
const radiusMax = 40

/** Returns the path through points, whose corners are rounded. */
export function edgePath(points: readonly Point[]): string {
  let path = ''
  for (const [i, point] of points.entries()) {
    const [before, after] = [points[i - 1], points[i + 1]]
    if (before === undefined) path = `M${at(point)}`
    else if (after === undefined) path += `L${at(point)}`
    else path += `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`
  }
  return path
}

/** Returns the point at which a rounded corner begins, on the way from the corner to a neighbor. */
function towards(corner: Point, neighbor: Point): Point {
  const [dx, dy] = [neighbor.x - corner.x, neighbor.y - corner.y]
  const length = Math.hypot(dx, dy)
  const share = length === 0 ? 0 : Math.min(radiusMax, length / 2) / length
  return { x: corner.x + dx * share, y: corner.y + dy * share }
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
