/**
 * Places the boxes and edges of a diagram. Each connected part is laid out by dagre, in layers from left to right or
 * from top to bottom; the parts are then packed in rows.
 */
import { graphlib, layout as layOutLayers } from '@dagrejs/dagre'
import { disorderOf } from './disorder.ts'
import { heightOf, isLoop, loopSpaces, placeLoop } from './loops.ts'
import { pack } from './packing.ts'
import {
  type Layout,
  type LayoutRequest,
  noSize,
  type PlacedEdge,
  type Point,
  type Size,
} from './placement.ts'

type Direction = 'LR' | 'TB'

/** Number of boxes up to which several layouts are tried. */
const triedMax = 80

/** Order in which boxes and edges are given to dagre, which leads it to different layouts. */
type Order = 'given' | 'reversed'

export function layOut(request: LayoutRequest): Layout {
  if (request.boxes.length > triedMax) return layOutParts(request, 'LR', 'given')
  const layouts = (['LR', 'TB'] as const).flatMap((direction) =>
    (['given', 'reversed'] as const).map((order) => layOutParts(request, direction, order)),
  )
  const scored = layouts.map((layout) => ({ layout, score: scoreOf(layout, request) }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).layout
}

/** Rates a layout: the scale at which it fits into the area, reduced by what makes it hard to read. */
function scoreOf(layout: Layout, request: LayoutRequest): number {
  const scale = Math.min(request.aspect / layout.width, 1 / layout.height)
  const { crossings, hits } = disorderOf(layout, request)
  return scale / (1 + 0.1 * crossings + 0.25 * hits)
}

interface Part {
  /** Positions of the boxes and edges in the request. */
  readonly boxes: readonly number[]
  readonly edges: readonly number[]
}

interface PlacedPart extends Size {
  readonly boxes: ReadonlyMap<number, Point>
  readonly edges: ReadonlyMap<number, PlacedEdge>
}

function layOutParts(request: LayoutRequest, direction: Direction, order: Order): Layout {
  const placed = partsOf(request).map((part) => placePart(request, part, { direction, order }))
  const { corners, width, height } = pack(placed, request.aspect)
  const boxes: Point[] = []
  const edges: PlacedEdge[] = []
  for (const [i, part] of placed.entries()) {
    const by = corners[i] ?? { x: 0, y: 0 }
    for (const [box, point] of part.boxes) boxes[box] = moved(point, by)
    for (const [edge, { points, label }] of part.edges) {
      edges[edge] = { points: points.map((point) => moved(point, by)), label: moved(label, by) }
    }
  }
  return { width, height, boxes, edges }
}

function moved({ x, y }: Point, by: Point): Point {
  return { x: x + by.x, y: y + by.y }
}

/** Returns the connected parts of the graph, in the order of their first boxes. */
function partsOf({ boxes, edges }: LayoutRequest): readonly Part[] {
  const leaders = boxes.map((_, i) => i)
  const leaderOf = (box: number): number => {
    let at = box
    while (leaders[at] !== at) at = leaders[at] ?? at
    leaders[box] = at
    return at
  }
  for (const { from, to } of edges) {
    const [one, other] = [leaderOf(from), leaderOf(to)]
    leaders[Math.max(one, other)] = Math.min(one, other)
  }
  const parts = new Map<number, { boxes: number[]; edges: number[] }>()
  for (const i of boxes.keys()) {
    const leader = leaderOf(i)
    const part = parts.get(leader) ?? { boxes: [], edges: [] }
    part.boxes.push(i)
    parts.set(leader, part)
  }
  for (const [i, { from }] of edges.entries()) parts.get(leaderOf(from))?.edges.push(i)
  return [...parts.values()]
}

function placePart(
  request: LayoutRequest,
  part: Part,
  { direction, order }: { readonly direction: Direction; readonly order: Order },
): PlacedPart {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: direction, nodesep: 24, edgesep: 14, ranksep: 48 })
  const own = part.edges.filter((edge) => !isLoop(request.edges[edge]))
  const loops = part.edges.filter((edge) => isLoop(request.edges[edge]))
  const spaces = loopSpaces(request, loops)
  const inOrder = <T>(list: readonly T[]) => (order === 'given' ? list : list.toReversed())
  for (const box of inOrder(part.boxes)) {
    const { width, height } = request.boxes[box] ?? noSize
    const space = spaces.get(box) ?? noSize
    graph.setNode(String(box), {
      width: width + space.width,
      height: Math.max(height, space.height),
    })
  }
  for (const edge of inOrder(own)) {
    const { from, to, label } = request.edges[edge] ?? noEdge
    graph.setEdge(String(from), String(to), { ...label, labelpos: 'c' }, String(edge))
  }
  layOutLayers(graph)
  const boxes = new Map(
    part.boxes.map((box) => {
      const { x = 0, y = 0, width = 0, height = 0 } = graph.node(String(box))
      return [box, { x: x - width / 2, y: y - height / 2 }]
    }),
  )
  const edges = new Map(own.map((edge) => [edge, placedEdge(graph, request, edge)]))
  const distances = new Map<number, number>()
  for (const edge of loops) {
    const { from, label } = request.edges[edge] ?? noEdge
    const box = { ...(boxes.get(from) ?? noPoint), ...(request.boxes[from] ?? noSize) }
    const distance = distances.get(from) ?? 0
    distances.set(from, distance + heightOf(label))
    edges.set(edge, placeLoop(box, label, distance))
  }
  const { width = 0, height = 0 } = graph.graph()
  return { boxes, edges, width, height }
}

function placedEdge(graph: graphlib.Graph, request: LayoutRequest, edge: number): PlacedEdge {
  const { from, to } = request.edges[edge] ?? noEdge
  const { points = [], x, y } = graph.edge(String(from), String(to), String(edge))
  const middle = points[Math.floor(points.length / 2)] ?? noPoint
  return { points, label: { x: x ?? middle.x, y: y ?? middle.y } }
}

const noPoint: Point = { x: 0, y: 0 }
const noEdge = { from: 0, to: 0, label: noSize }
