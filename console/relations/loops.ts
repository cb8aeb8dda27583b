/** Edges from a box to itself. They are drawn beside the box, which is wider for its neighbors. */
import { type LayoutRequest, noSize, type PlacedEdge, type Point, type Size } from './placement.ts'

/** Distance of the line from the box, and height between its two ends. */
const lineWidth = 26
const lineHeight = 30
const gap = 6

export function isLoop(edge: { readonly from: number; readonly to: number } | undefined): boolean {
  return edge !== undefined && edge.from === edge.to
}

/** Returns the space beside each box that its loops and their labels take. */
export function loopSpaces(
  { edges }: LayoutRequest,
  loops: readonly number[],
): ReadonlyMap<number, Size> {
  const spaces = new Map<number, Size>()
  for (const loop of loops) {
    const { from = 0, label = noSize } = edges[loop] ?? {}
    const { width, height } = spaces.get(from) ?? noSize
    spaces.set(from, {
      width: Math.max(width, lineWidth + gap + label.width),
      height: height + heightOf(label),
    })
  }
  return spaces
}

/** Returns the height of a loop with its label. */
export function heightOf(label: Size): number {
  return Math.max(lineHeight, label.height) + 2 * gap
}

/** Places a loop of a box, at a distance from its top. */
export function placeLoop(box: Point & Size, label: Size, distance: number): PlacedEdge {
  const right = box.x + box.width
  const middle = box.y + distance + heightOf(label) / 2
  const [top, bottom] = [middle - lineHeight / 2, middle + lineHeight / 2]
  const out = right + lineWidth
  return {
    points: [
      { x: right, y: top },
      { x: out, y: top },
      { x: out, y: bottom },
      { x: right, y: bottom },
    ],
    label: { x: out + gap + label.width / 2, y: middle },
  }
}
