/** Counts what makes a diagram hard to read: crossings of edges, and edges that pass through boxes and labels. */
import type { Layout, LayoutRequest, PlacedEdge, Point, Size } from './placement.ts'

interface Segment {
  readonly edge: number
  readonly from: Point
  readonly to: Point
}

export interface Disorder {
  readonly crossings: number
  /** Number of segments of edges that pass through a box or the label of another edge. */
  readonly hits: number
}

/** Distance in pixels from the sides of a box in which an edge may pass. */
const inset = 2

export function disorderOf(layout: Layout, request: LayoutRequest): Disorder {
  const segments = layout.edges.flatMap(({ points }, edge) =>
    points.slice(1).map((to, i): Segment => ({ edge, from: points[i] as Point, to })),
  )
  const obstacles = obstaclesOf(layout, request)
  let [crossings, hits] = [0, 0]
  for (const [i, one] of segments.entries()) {
    crossings += segments.slice(i + 1).filter((other) => crosses(one, other)).length
    hits += obstacles.filter(
      (obstacle) => !obstacle.edges.has(one.edge) && passes(one, obstacle.corner, obstacle.size),
    ).length
  }
  return { crossings, hits }
}

/** A box or a label, with the edges that may touch it. */
interface Obstacle {
  readonly corner: Point
  readonly size: Size
  readonly edges: ReadonlySet<number>
}

function obstaclesOf(layout: Layout, request: LayoutRequest): readonly Obstacle[] {
  const edgesOf = request.boxes.map(() => new Set<number>())
  for (const [edge, { from, to }] of request.edges.entries()) {
    edgesOf[from]?.add(edge)
    edgesOf[to]?.add(edge)
  }
  const boxes = request.boxes.map(
    (size, i): Obstacle => ({
      corner: layout.boxes[i] as Point,
      size,
      edges: edgesOf[i] ?? new Set(),
    }),
  )
  const labels = request.edges.map(({ label: size }, edge): Obstacle => {
    const { x, y } = (layout.edges[edge] as PlacedEdge).label
    return {
      corner: { x: x - size.width / 2, y: y - size.height / 2 },
      size,
      edges: new Set([edge]),
    }
  })
  return [...boxes, ...labels.filter(({ size }) => size.width > 0)]
}

/** Returns whether segments of two edges cross. */
function crosses(one: Segment, other: Segment): boolean {
  return (
    one.edge !== other.edge &&
    side(one, other.from) * side(one, other.to) < 0 &&
    side(other, one.from) * side(other, one.to) < 0
  )
}

/** Returns on which side of a segment a point is, as a positive or negative number. */
function side({ from, to }: Segment, { x, y }: Point): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
}

/** Returns whether a segment passes through a rectangle. */
function passes(segment: Segment, corner: Point, size: Size): boolean {
  const [left, top] = [corner.x + inset, corner.y + inset]
  const [right, bottom] = [corner.x + size.width - inset, corner.y + size.height - inset]
  const isWithin = ({ x, y }: Point) => x > left && x < right && y > top && y < bottom
  if (isWithin(segment.from) || isWithin(segment.to)) return true
  // The diagonals belong to no edge.
  const edge = -1
  const diagonals: readonly Segment[] = [
    { edge, from: { x: left, y: top }, to: { x: right, y: bottom } },
    { edge, from: { x: right, y: top }, to: { x: left, y: bottom } },
  ]
  return diagonals.some((diagonal) => crosses(segment, diagonal))
}
