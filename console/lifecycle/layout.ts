/** The coordinates of a diagram of states, in pixels: boxes in rows from top to bottom, and arrows between them. */

import { type GraphEdge, type LayeredEdge, type LayerItem, layered, mean } from './layers.ts'

export const boxWidth = 120
export const boxHeight = 58
/** Distances between boxes of a row, and between rows. */
const gapX = 12
const gapY = 52
/** Width that a bend of an arrow takes in its row, and width that an arrow from a box to itself takes beside the box. */
const bendWidth = 36
const loopWidth = 52
/** Margin around the diagram, and height of the mark of the initial state. */
const margin = 8
const markHeight = 24
/** Number of times that the items of the rows are moved towards their neighbors. */
const rounds = 12

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedEdge {
  /** Position of the edge in the graph. */
  readonly edge: number
  /** The line of the arrow as data of an SVG path; its tip is at the end. */
  readonly line: string
  readonly label: Point
}

export interface Layout {
  readonly width: number
  readonly height: number
  /** The top left corners of the boxes, by node. */
  readonly boxes: readonly Point[]
  readonly edges: readonly PlacedEdge[]
}

/** Places a graph of `count` nodes. The node `first` is in the top row, below the mark of the initial state. */
export function layOut(count: number, graph: readonly GraphEdge[], first: number): Layout {
  const { layers, edges } = layered(count, graph, first)
  const isLooping = new Set(graph.filter(({ from, to }) => from === to).map(({ from }) => from))
  const widthOf = ({ node }: LayerItem): number =>
    node === undefined ? bendWidth : boxWidth + (isLooping.has(node) ? 2 * loopWidth : 0)
  const centers = centersOf(layers, widthOf)
  const rows = new Map(layers.flatMap((layer, row) => layer.map((item) => [item, row] as const)))
  const topOf = (item: LayerItem): number =>
    margin + markHeight + (rows.get(item) ?? 0) * (boxHeight + gapY)
  const centerOf = (item: LayerItem): number => centers.get(item) ?? 0
  const boxes: Point[] = []
  for (const item of rows.keys()) {
    if (item.node !== undefined) {
      boxes[item.node] = { x: centerOf(item) - boxWidth / 2, y: topOf(item) }
    }
  }
  const right = Math.max(...[...rows.keys()].map((item) => centerOf(item) + widthOf(item) / 2))
  const ports = portsOf(edges, centerOf)
  const loops = graph.flatMap(({ from, to }, edge) =>
    from === to ? [loopAt(edge, boxes[from] as Point)] : [],
  )
  return {
    width: right + margin,
    height: margin * 2 + markHeight + layers.length * (boxHeight + gapY) - gapY,
    boxes,
    edges: [...edges.map((edge) => placed(edge, ports, { centerOf, topOf })), ...loops],
  }
}

/** Returns the horizontal centers of all items: near those of their neighbors, without overlaps. */
function centersOf(
  layers: readonly (readonly LayerItem[])[],
  widthOf: (item: LayerItem) => number,
): ReadonlyMap<LayerItem, number> {
  const centers = new Map<LayerItem, number>()
  const centerOf = (item: LayerItem): number => centers.get(item) ?? 0
  const place = (layer: readonly LayerItem[], wanted: readonly number[]): void => {
    let freeFrom = Number.NEGATIVE_INFINITY
    const placed = layer.map((item, i) => {
      const half = widthOf(item) / 2
      const center = Math.max(wanted[i] ?? 0, freeFrom + half)
      freeFrom = center + half + gapX
      return center
    })
    // Items that had to move right pull the whole row left again by the mean distance.
    const shift = mean(placed.map((center, i) => center - (wanted[i] ?? 0)))
    for (const [i, item] of layer.entries()) centers.set(item, (placed[i] ?? 0) - shift)
  }
  for (const layer of layers)
    place(
      layer,
      layer.map(() => 0),
    )
  for (let round = 0; round < rounds; round++) {
    for (const layer of round % 2 === 0 ? layers : layers.toReversed()) {
      place(
        layer,
        layer.map((item) => {
          const near = [...item.above, ...item.below].map(centerOf)
          return near.length === 0 ? centerOf(item) : mean(near)
        }),
      )
    }
  }
  const left = Math.min(...layers.flat().map((item) => centerOf(item) - widthOf(item) / 2))
  return new Map([...centers].map(([item, center]) => [item, Math.round(center - left + margin)]))
}

/** The horizontal positions at which edges leave and reach a box, by edge. */
interface Ports {
  readonly below: ReadonlyMap<number, number>
  readonly above: ReadonlyMap<number, number>
}

/** Spreads the ends of the edges over the bottom and the top of each box, in the order of their other ends. */
function portsOf(edges: readonly LayeredEdge[], centerOf: (item: LayerItem) => number): Ports {
  const spread = (
    endOf: (edge: LayeredEdge) => LayerItem,
    nextOf: (edge: LayeredEdge) => LayerItem,
  ): ReadonlyMap<number, number> => {
    const ports = new Map<number, number>()
    for (const item of new Set(edges.map(endOf))) {
      const own = edges.filter((edge) => endOf(edge) === item)
      own.sort((a, b) => centerOf(nextOf(a)) - centerOf(nextOf(b)))
      for (const [i, { edge }] of own.entries()) {
        const share = (i + 1) / (own.length + 1)
        ports.set(edge, centerOf(item) + (share - 0.5) * boxWidth)
      }
    }
    return ports
  }
  const at = (edge: LayeredEdge, position: number): LayerItem =>
    edge.items.at(position) as LayerItem
  return {
    below: spread(
      (edge) => at(edge, 0),
      (edge) => at(edge, 1),
    ),
    above: spread(
      (edge) => at(edge, -1),
      (edge) => at(edge, -2),
    ),
  }
}

function placed(
  { edge, items, isReversed }: LayeredEdge,
  { below, above }: Ports,
  {
    centerOf,
    topOf,
  }: {
    readonly centerOf: (item: LayerItem) => number
    readonly topOf: (item: LayerItem) => number
  },
): PlacedEdge {
  const [first] = items
  const last = items.at(-1)
  const points: Point[] = []
  for (const item of items) {
    const x =
      (item === first ? below.get(edge) : item === last ? above.get(edge) : undefined) ??
      centerOf(item)
    if (item !== first) points.push({ x, y: topOf(item) })
    if (item !== last) points.push({ x, y: topOf(item) + boxHeight })
  }
  const onWay = isReversed ? points.toReversed() : points
  const [start = { x: 0, y: 0 }, next = start] = onWay
  return {
    edge,
    line: lineThrough(onWay),
    label: onCurve(start, next),
  }
}

/**
 * Position of a label on the first curve of an arrow, from 0 at its start to 1. It is nearer to the start, so that the
 * labels of two opposite arrows are not beside each other.
 */
const labelAt = 0.35

/** Returns the point of a label on the curve that `lineThrough` draws between two points. */
function onCurve(start: Point, end: Point): Point {
  const t = labelAt
  const shareX = t * t * (3 - 2 * t)
  const shareY = t * t * t + 1.5 * t * (1 - t)
  return { x: start.x + (end.x - start.x) * shareX, y: start.y + (end.y - start.y) * shareY }
}

/** Returns the data of an SVG path through points: curves between rows, and straight lines through a row. */
function lineThrough(points: readonly Point[]): string {
  let line = ''
  for (const [i, { x, y }] of points.entries()) {
    const before = points[i - 1]
    if (before === undefined) line = `M${x} ${y}`
    else if (i % 2 === 0) line += `L${x} ${y}`
    else {
      const middle = (before.y + y) / 2
      line += `C${before.x} ${middle} ${x} ${middle} ${x} ${y}`
    }
  }
  return line
}

function loopAt(edge: number, { x, y }: Point): PlacedEdge {
  const right = x + boxWidth
  const [from, to] = [y + boxHeight * 0.75, y + boxHeight * 0.25]
  return {
    edge,
    line: `M${right} ${from}C${right + 30} ${from} ${right + 30} ${to} ${right} ${to}`,
    label: { x: right + 38, y: y + boxHeight / 2 },
  }
}
