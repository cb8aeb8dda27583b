/**
 * Two areas side by side with a separator between them, which is moved by a pointer or by keys. The browser remembers
 * where it is. In a narrow window, the areas are shown as they are.
 */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { browserStorage } from '../data/storage.ts'

const smallest = 20
const largest = 80
const stepPercent = 2

export function Split({
  label,
  storageKey,
  first,
  second,
  isFirstHidden,
}: {
  /** Names the separator. */
  readonly label: string
  /** Name under which the browser remembers the position. */
  readonly storageKey: string
  readonly first: ComponentChildren
  readonly second: ComponentChildren
  /** Whether the second area has the whole width. */
  readonly isFirstHidden: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(() => storedPercent(storageKey))
  const move = (to: number) => {
    const next = Math.round(Math.min(Math.max(to, smallest), largest))
    setPercent(next)
    browserStorage.write(storageKey, String(next))
  }
  const columns = isFirstHidden
    ? 'min-[900px]:grid-cols-[minmax(0,1fr)]'
    : 'min-[900px]:grid-cols-[minmax(0,var(--first))_1rem_minmax(0,var(--second))]'
  return (
    <div
      ref={frame}
      style={{ '--first': `${percent}fr`, '--second': `${100 - percent}fr` }}
      class={`grid min-w-0 min-[900px]:items-stretch ${columns}`}
    >
      <div class={`min-w-0 ${isFirstHidden ? 'min-[900px]:hidden' : ''}`}>{first}</div>
      {!isFirstHidden && (
        // biome-ignore lint/a11y/useSemanticElements: a separator that moves has no element of its own
        <div
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={label}
          aria-valuenow={percent}
          aria-valuemin={smallest}
          aria-valuemax={largest}
          class="group hidden cursor-col-resize touch-none items-center justify-center outline-none min-[900px]:flex"
          onKeyDown={(event) => {
            const to = positionOf(event.key, percent)
            if (to === undefined) return
            event.preventDefault()
            move(to)
          }}
          onPointerDown={(event) => {
            event.preventDefault()
            event.currentTarget.focus()
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const area = frame.current?.getBoundingClientRect()
            if (area) move(((event.clientX - area.left) / area.width) * 100)
          }}
          onDblClick={() => move(usual)}
        >
          <span class="h-12 w-1 rounded-full bg-line-strong group-hover:bg-accent group-focus-visible:bg-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent" />
        </div>
      )}
      <div class="min-w-0">{second}</div>
    </div>
  )
}

/** Share of the first area, in percent, until the user moves the separator. */
const usual = 53

function storedPercent(storageKey: string): number {
  const stored = Number(browserStorage.read(storageKey) ?? usual)
  return stored >= smallest && stored <= largest ? stored : usual
}

function positionOf(key: string, percent: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return percent - stepPercent
    case 'ArrowRight':
      return percent + stepPercent
    case 'Home':
      return smallest
    case 'End':
      return largest
    default:
      return undefined
  }
}
