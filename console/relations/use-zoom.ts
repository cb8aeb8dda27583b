/** Zoom and movement of a drawing in a scrolling box: by buttons, keys, the wheel with Ctrl, and dragging. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Size } from './placement.ts'

const scaleMin = 0.1
const scaleMax = 3
const step = 1.25
/** Largest scale to which a drawing is enlarged to fill the box. */
const fitMax = 1.2
/** Scale of a drawing that is too large to be legible as a whole. It is then shown in part at first. */
const legibleMin = 0.65
/** Distance in pixels from which a pressed pointer drags instead of clicking. */
const dragMin = 4

export interface Zoom {
  readonly scale: number
  /** Width of the box divided by its height; undefined while it is hidden. */
  readonly aspect: number | undefined
  zoomBy(factor: number): void
  showAll(): void
}

/** Keeps the point of the drawing in place that is at `x`, `y` in the box. */
interface Anchor {
  readonly x: number
  readonly y: number
  readonly factor: number
}

export function useZoom(element: HTMLElement | null, drawing: Size | undefined): Zoom {
  const [chosen, setChosen] = useState<number | undefined>(undefined)
  const size = useBoxSize(element)
  const anchor = useRef<Anchor | undefined>(undefined)
  const fitting = fittingScale(size, drawing)
  const scale = chosen ?? Math.max(fitting, legibleMin)
  const zoomTo = (next: number, x: number, y: number) => {
    const limited = Math.min(Math.max(next, scaleMin), scaleMax)
    anchor.current = { x, y, factor: limited / scale }
    setChosen(limited)
  }
  const latest = useRef({ scale, zoomTo })
  latest.current = { scale, zoomTo }
  useLayoutEffect(() => {
    const { current: kept } = anchor
    anchor.current = undefined
    if (element === null || kept === undefined) return
    element.scrollLeft = (element.scrollLeft + kept.x) * kept.factor - kept.x
    element.scrollTop = (element.scrollTop + kept.y) * kept.factor - kept.y
  }, [scale])
  useEffect(() => {
    if (element === null) return
    const zoomByWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const { scale: now, zoomTo: to } = latest.current
      to(now * Math.exp(-event.deltaY * 0.002), event.clientX - left, event.clientY - top)
    }
    element.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element.removeEventListener('wheel', zoomByWheel)
  }, [element])
  useDragging(element)
  return {
    scale,
    aspect: size && size.width / size.height,
    zoomBy: (factor) => zoomTo(scale * factor, (size?.width ?? 0) / 2, (size?.height ?? 0) / 2),
    showAll() {
      anchor.current = undefined
      setChosen(fitting)
    },
  }
}

function fittingScale(size: Size | undefined, drawing: Size | undefined): number {
  if (size === undefined || drawing === undefined) return 1
  const scale = Math.min(size.width / drawing.width, size.height / drawing.height)
  return Math.min(Math.max(scale, scaleMin), fitMax)
}

/** Returns the size of the box, rounded so that small changes do not cause another layout. */
function useBoxSize(element: HTMLElement | null): Size | undefined {
  const [size, setSize] = useState<Size | undefined>(undefined)
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      // A hidden box has no size, and keeps that which it had.
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Lets a mouse drag the content of a scrolling box. Fingers scroll it by themselves. */
function useDragging(element: HTMLElement | null): void {
  useEffect(() => {
    if (element === null) return
    let from: { readonly x: number; readonly y: number } | undefined
    let isDragging = false
    const press = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      from = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop }
      isDragging = false
    }
    const move = (event: PointerEvent) => {
      if (from === undefined) return
      const [left, top] = [from.x - event.clientX, from.y - event.clientY]
      const distance = Math.hypot(left - element.scrollLeft, top - element.scrollTop)
      if (!isDragging && distance < dragMin) return
      isDragging = true
      element.scrollTo(left, top)
    }
    const release = () => {
      from = undefined
    }
    // The end of a drag is not a click on what is under the pointer.
    const click = (event: MouseEvent) => {
      if (isDragging) event.stopPropagation()
      isDragging = false
    }
    element.addEventListener('pointerdown', press)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', release)
    element.addEventListener('click', click, { capture: true })
    return () => {
      element.removeEventListener('pointerdown', press)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', release)
      element.removeEventListener('click', click, { capture: true })
    }
  }, [element])
}

/** Handles the keys of the box: plus and minus zoom, and 0 fits. */
export function zoomByKey(event: KeyboardEvent, { zoomBy, showAll }: Zoom): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === '+' || event.key === '=') zoomBy(step)
  else if (event.key === '-') zoomBy(1 / step)
  else if (event.key === '0') showAll()
  else return
  event.preventDefault()
}

export const zoomStep = step
