/** The part of a scrolled element that is visible. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Viewport {
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
}

export function useViewport(element: RefObject<HTMLElement | null>): Viewport {
  const [viewport, setViewport] = useState<Viewport>({
    ...{ leftPx: 0, topPx: 0, widthPx: 0, heightPx: 0 },
  })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const read = () =>
      setViewport({
        leftPx: current.scrollLeft,
        topPx: current.scrollTop,
        widthPx: current.clientWidth,
        heightPx: current.clientHeight,
      })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    current.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', read)
    }
  }, [])
  return viewport
}
