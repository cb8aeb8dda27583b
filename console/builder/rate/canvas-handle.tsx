/**
 * A point on the canvas of a rate that is dragged with the mouse or a finger, and moved with the arrow keys. The delete
 * key removes it.
 */
import { useEffect, useRef } from 'preact/hooks'

/** A place on the canvas: shares of its width and of its height, from the lower left corner. */
export interface CanvasPlace {
  /** The share of the width, missing while the point is only dragged up or down; `y` is that of the height. */
  readonly x?: number
  readonly y?: number
  /** Number of pixels that the point has been dragged upward. */
  readonly risePx: number
}

/** Numbers of pixels that a point must be dragged before its time or its value changes. */
const slackPx = { x: 3, y: 5 } as const

const looks = {
  /** A point of the line of the rate. */
  point: 'rounded-full border-2 border-ink bg-surface',
  /** The start of a burst. */
  burst: 'rotate-45 border-2 border-event bg-surface',
  /** The end of a burst. */
  edge: 'h-3! w-1.5! rounded-full bg-event',
} as const

export function CanvasHandle({
  label,
  text,
  value,
  place: { x, y },
  look,
  isFixed = false,
  onGrab,
  onDrag,
  onStep,
  onRemove,
  onRelease,
}: {
  readonly label: string
  /** The value and the time as text, for screen readers. */
  readonly text: string
  readonly value: number
  readonly place: { readonly x: number; readonly y: number }
  readonly look: keyof typeof looks
  /** Whether the point only moves up and down. */
  readonly isFixed?: boolean
  onGrab(): void
  onDrag(place: CanvasPlace): void
  /** Called with the number of steps to the right and upward. */
  onStep(right: number, up: number): void
  onRemove?(): void
  onRelease(): void
}) {
  const element = useRef<HTMLDivElement>(null)
  const listening = useRef<AbortController | undefined>(undefined)
  // A drag outlives the render in which it begins.
  const latest = useRef({ onDrag, onRelease })
  latest.current = { onDrag, onRelease }
  const end = () => {
    if (listening.current === undefined) return
    listening.current.abort()
    listening.current = undefined
    latest.current.onRelease()
  }
  useEffect(() => end, [])
  const grab = (event: PointerEvent) => {
    const handle = element.current
    const canvas = handle?.parentElement
    if (event.button !== 0 || !handle || !canvas || listening.current !== undefined) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    handle.focus()
    onGrab()
    const area = canvas.getBoundingClientRect()
    let [isAcross, isUp] = [false, false]
    const move = ({ clientX, clientY }: PointerEvent) => {
      const [rightPx, risePx] = [clientX - event.clientX, event.clientY - clientY]
      isAcross ||= Math.abs(rightPx) > slackPx.x
      isUp ||= Math.abs(risePx) > slackPx.y
      latest.current.onDrag({
        ...(isAcross && { x: x + rightPx / Math.max(area.width, 1) }),
        ...(isUp && { y: y + risePx / Math.max(area.height, 1) }),
        risePx: isUp ? risePx : 0,
      })
    }
    listening.current = new AbortController()
    const { signal } = listening.current
    handle.addEventListener('pointermove', move, { signal })
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
      handle.addEventListener(type, end, { signal })
  }
  const press = (event: KeyboardEvent) => {
    const size = event.shiftKey ? 10 : 1
    const step = {
      ArrowLeft: [-size, 0],
      ArrowRight: [size, 0],
      ArrowUp: [0, size],
      ArrowDown: [0, -size],
      PageUp: [0, 10],
      PageDown: [0, -10],
    }[event.key]
    if (step !== undefined) onStep(step[0] ?? 0, step[1] ?? 0)
    else if (event.key === 'Delete' && onRemove !== undefined) {
      end()
      onRemove()
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(value * 2, 1)}
      aria-valuenow={value}
      aria-valuetext={text}
      onPointerDown={grab}
      // A double click on the canvas adds a point.
      onDblClick={(event) => event.stopPropagation()}
      onKeyDown={press}
      class={`group absolute flex size-7 -translate-x-1/2 translate-y-1/2 touch-none items-center justify-center rounded-full hover:bg-accent-soft/60 ${isFixed ? 'cursor-ns-resize' : 'cursor-move'}`}
      style={{ left: `${x * 100}%`, bottom: `${Math.min(Math.max(y, 0), 1) * 100}%` }}
    >
      <span class={`block size-3 ${looks[look]}`} />
      <span
        aria-hidden="true"
        class={`pointer-events-none absolute z-10 hidden rounded bg-ink px-1.5 py-0.5 text-xs whitespace-nowrap text-surface group-hover:block group-focus:block ${y > 0.8 ? 'top-full' : 'bottom-full'} ${x > 0.5 ? 'right-0' : 'left-0'}`}
      >
        {text}
      </span>
    </div>
  )
}
