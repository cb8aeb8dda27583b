/**
 * The boxes and edges of the diagram as one list that the arrow keys go through: each entity is followed by its own
 * relations. Only one of them is in the tab order (roving tabindex).
 */
import { useRef, useState } from 'preact/hooks'
import type { Path } from '../document/operation.ts'
import type { RelationGraph } from './graph.ts'
import { type ItemKey, itemOrder, neighborsOf, nextPosition } from './item-order.ts'

export interface Item {
  /** Whether the item matches the search, or belongs to the item under the pointer or with the focus. */
  readonly isMarked: boolean
  readonly isDimmed: boolean
  /** Handlers of the whole item. */
  readonly pointer: {
    readonly onClick: () => void
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
  }
  /** Attributes of the part of the item that has the focus. */
  readonly focus: {
    readonly tabindex: number
    readonly ref: (element: SVGElement | null) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocus: () => void
    readonly onBlur: () => void
  }
}

export interface Items {
  box(position: number): Item
  edge(position: number): Item
  /** Moves the focus to a box. */
  focusBox(position: number): void
}

export function useItems(
  graph: RelationGraph,
  /** Positions of the boxes that match the search; undefined without a search. */
  matches: ReadonlySet<number> | undefined,
  onOpen: (path: Path) => void,
): Items {
  const [current, setCurrent] = useState<ItemKey>('box 0')
  const [active, setActive] = useState<ItemKey | undefined>(undefined)
  const elements = useRef(new Map<ItemKey, SVGElement>())
  const order = itemOrder(graph)
  const tabStop = order.includes(current) ? current : order[0]
  const near = active === undefined ? undefined : neighborsOf(graph, active)
  const focus = (key: ItemKey | undefined) => {
    if (key !== undefined) elements.current.get(key)?.focus()
  }
  const press = (key: ItemKey, path: Path) => (event: KeyboardEvent) => {
    const at = order.indexOf(key)
    const next = nextPosition(event.key, at, order.length)
    if (event.key !== 'Enter' && event.key !== ' ' && next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (next === undefined) onOpen(path)
    else focus(order[next])
  }
  const item = (key: ItemKey, path: Path, isMatch: boolean): Item => ({
    isMarked: near?.has(key) ?? (matches !== undefined && isMatch),
    isDimmed: near === undefined ? matches !== undefined && !isMatch : !near.has(key),
    pointer: {
      onClick: () => onOpen(path),
      onPointerEnter: () => setActive(key),
      onPointerLeave: () => setActive(undefined),
    },
    focus: {
      tabindex: key === tabStop ? 0 : -1,
      ref(element) {
        if (element === null) elements.current.delete(key)
        else elements.current.set(key, element)
      },
      onKeyDown: press(key, path),
      onFocus() {
        setCurrent(key)
        setActive(key)
      },
      onBlur: () => setActive(undefined),
    },
  })
  return {
    box: (i) => item(`box ${i}`, graph.boxes[i]?.entity.path ?? [], matches?.has(i) === true),
    edge(i) {
      const { relation, from = -1, to = -1 } = graph.edges[i] ?? {}
      const isMatch = matches?.has(from) === true && matches.has(to)
      return item(`edge ${i}`, relation?.path ?? [], isMatch)
    },
    focusBox: (i) => focus(`box ${i}`),
  }
}
