/** Reorders the items of a list by dragging a handle with a pointer, or by its arrow keys. */
import { useState } from 'preact/hooks'

export interface DragOrder {
  /** Position to which the dragged item would move; undefined while nothing is dragged. */
  readonly target: number | undefined
  readonly dragged: number | undefined
  /** Returns the properties of the handle of the item at a position. */
  handleOf(position: number): {
    onPointerDown(event: PointerEvent): void
    onKeyDown(event: KeyboardEvent): void
  }
}

/**
 * `onMove` is called with the old and the new position of an item. The items are the elements with the attribute
 * `data-drag-item` in the nearest element with the attribute `data-drag-list` around the handle.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | undefined>(
    undefined,
  )
  return {
    target: drag?.to,
    dragged: drag?.from,
    handleOf: (from) => ({
      onPointerDown(event) {
        const handle = event.currentTarget
        if (!(handle instanceof HTMLElement) || event.button !== 0) return
        const list = handle.closest('[data-drag-list]')
        const items = [...(list?.children ?? [])].filter((each) =>
          each.hasAttribute('data-drag-item'),
        )
        event.preventDefault()
        handle.setPointerCapture(event.pointerId)
        handle.focus()
        let to = from
        const move = ({ clientY }: PointerEvent) => {
          // The item moves before the first visible item whose middle is below the pointer.
          const others = [...items.keys()].filter((i) => i !== from && !isHidden(items[i]))
          const next = others.find((i) => {
            const { top = 0, height = 0 } = items[i]?.getBoundingClientRect() ?? {}
            return clientY < top + height / 2
          })
          const isAtOwnPlace = next === others.find((i) => i > from)
          const after = next ?? (others.at(-1) ?? 0) + 1
          to = isAtOwnPlace ? from : after > from ? after - 1 : after
          setDrag({ from, to })
        }
        const end = (isDone: boolean) => () => {
          handle.removeEventListener('pointermove', move)
          setDrag(undefined)
          if (isDone && to !== from) onMove(from, to)
        }
        handle.addEventListener('pointermove', move)
        handle.addEventListener('pointerup', end(true), { once: true })
        handle.addEventListener('pointercancel', end(false), { once: true })
      },
      onKeyDown(event) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        const handle = event.currentTarget
        if (step === undefined || !(handle instanceof HTMLElement)) return
        event.preventDefault()
        const items = handle.closest('[data-drag-list]')?.children ?? []
        let to = from + step
        while (isHidden(items[to])) to += step
        if (to < 0 || to >= count) return
        onMove(from, to)
        focusHandle(items, to)
      },
    }),
  }
}

/** Returns whether a search hides an item, which then is not a neighbor of others. */
function isHidden(item: Element | undefined): boolean {
  return item?.hasAttribute('hidden') === true
}

/** Focuses the handle at another position. The rows keep their positions in the page, and show other items. */
function focusHandle(items: ArrayLike<Element>, position: number): void {
  const next = items[position]?.querySelector('[data-drag-handle]')
  if (next instanceof HTMLElement) next.focus()
}
