/** The order of the boxes and edges of a diagram, and which of them belong together. */
import type { RelationGraph } from './graph.ts'

/** An item of the list: `box 3` or `edge 5`. */
export type ItemKey = `${'box' | 'edge'} ${number}`

/** Returns the keys of all items, in the order of the arrow keys. */
export function itemOrder({ boxes, edges }: RelationGraph): readonly ItemKey[] {
  const own = boxes.map((): ItemKey[] => [])
  for (const [i, { to }] of edges.entries()) own[to]?.push(`edge ${i}`)
  return boxes.flatMap((_, i): readonly ItemKey[] => [`box ${i}`, ...(own[i] ?? [])])
}

/** Returns the keys of the items that belong together with one: a box with its edges, an edge with its two boxes. */
export function neighborsOf({ edges }: RelationGraph, key: ItemKey): ReadonlySet<ItemKey> {
  const [kind, position] = key.split(' ')
  const own = Number(position)
  const near = new Set<ItemKey>([key])
  for (const [i, { from, to }] of edges.entries()) {
    const isOwn = kind === 'box' ? from === own || to === own : i === own
    if (isOwn) near.add(`edge ${i}`).add(`box ${from}`).add(`box ${to}`)
  }
  return near
}

/** Returns the position to which a key leads from another; undefined for keys that do not move. */
export function nextPosition(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
