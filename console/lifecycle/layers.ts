/**
 * Arranges the nodes of a small directed graph in layers, so that most edges lead from one layer to the next. Edges that
 * would close a cycle are reversed, and an edge over several layers passes through a bend in each layer between.
 */

export interface GraphEdge {
  readonly from: number
  readonly to: number
}

/** A node of the graph or, without `node`, a bend of a long edge. */
export interface LayerItem {
  readonly node: number | undefined
  readonly above: LayerItem[]
  readonly below: LayerItem[]
}

/** An edge as the items that it passes from top to bottom. */
export interface LayeredEdge {
  /** Position of the edge in the graph. */
  readonly edge: number
  readonly items: readonly LayerItem[]
  /** Whether the edge leads from the last item to the first. */
  readonly isReversed: boolean
}

export interface Layered {
  readonly layers: readonly (readonly LayerItem[])[]
  readonly edges: readonly LayeredEdge[]
}

/** Number of times that the layers are sorted by the positions of their neighbors. */
const sweeps = 8

/** Arranges a graph of `count` nodes. Edges from a node to itself are left out. `first` is the node of the top layer. */
export function layered(count: number, edges: readonly GraphEdge[], first: number): Layered {
  const proper = edges
    .map((edge, i) => ({ ...edge, edge: i }))
    .filter(({ from, to }) => from !== to)
  const reversed = backEdges(count, proper, first)
  const down = proper.map(({ edge, from, to }) =>
    reversed.has(edge) ? { edge, from: to, to: from } : { edge, from, to },
  )
  const depths = depthsOf(count, down)
  const layers: LayerItem[][] = Array.from({ length: Math.max(...depths) + 1 }, () => [])
  const add = (depth: number, node: number | undefined): LayerItem => {
    const item = { node, above: [], below: [] }
    layers[depth]?.push(item)
    return item
  }
  const items = depths.map((depth, node) => add(depth, node))
  const routes = down.map(({ edge, from, to }) => {
    const route = [items[from] as LayerItem]
    for (let depth = (depths[from] ?? 0) + 1; depth < (depths[to] ?? 0); depth++) {
      route.push(add(depth, undefined))
    }
    route.push(items[to] as LayerItem)
    connect(route)
    return { edge, items: route, isReversed: reversed.has(edge) }
  })
  return { layers: sorted(layers), edges: routes }
}

function connect(route: readonly LayerItem[]): void {
  for (const [i, item] of route.entries()) {
    const next = route[i + 1]
    if (next === undefined) continue
    item.below.push(next)
    next.above.push(item)
  }
}

type NumberedEdge = GraphEdge & { readonly edge: number }

/** Returns the edges that lead back to a node on the way to it, in a depth-first search that begins at `first`. */
function backEdges(
  count: number,
  edges: readonly NumberedEdge[],
  first: number,
): ReadonlySet<number> {
  const back = new Set<number>()
  const isDone = new Set<number>()
  const onWay = new Set<number>()
  const visit = (node: number): void => {
    if (isDone.has(node)) return
    onWay.add(node)
    for (const { edge, from, to } of edges) {
      if (from !== node) continue
      if (onWay.has(to)) back.add(edge)
      else visit(to)
    }
    onWay.delete(node)
    isDone.add(node)
  }
  visit(first)
  for (let node = 0; node < count; node++) visit(node)
  return back
}

/** Returns the layer of each node: the length of the longest way to it. The edges have no cycles. */
function depthsOf(count: number, edges: readonly GraphEdge[]): readonly number[] {
  const depths = Array.from({ length: count }, () => 0)
  for (let round = 0; round < count; round++) {
    for (const { from, to } of edges) {
      depths[to] = Math.max(depths[to] ?? 0, (depths[from] ?? 0) + 1)
    }
  }
  return depths
}

/** Sorts the items of each layer by the mean position of their neighbors, down and up in turn, to avoid crossings. */
function sorted(layers: readonly (readonly LayerItem[])[]): readonly (readonly LayerItem[])[] {
  const result = layers.map((layer) => [...layer])
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0
    const order = isDown ? [...result.keys()] : [...result.keys()].reverse()
    for (const depth of order) {
      const neighbors = result[depth + (isDown ? -1 : 1)]
      if (neighbors === undefined) continue
      const positions = new Map(neighbors.map((item, i) => [item, i]))
      const layer = result[depth] ?? []
      const places = new Map(
        layer.map((item, i) => {
          const near = (isDown ? item.above : item.below).map((each) => positions.get(each) ?? 0)
          return [item, near.length === 0 ? i : mean(near)]
        }),
      )
      layer.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    }
  }
  return result
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
