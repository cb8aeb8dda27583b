/**
 * Weights as bars that are dragged up and down, also across several bars in one movement. The keyboard moves between the
 * bars with the left and right arrow keys, and changes a bar with the up and down arrow keys.
 */
import { useRef, useState } from 'preact/hooks'
import { roundTo } from './rate-parts.ts'

export function WeightBars({
  label,
  names,
  shortNames,
  weights,
  onChange,
  class: extra = '',
}: {
  readonly label: string
  /** Name of each bar, and the text below it, which may be empty. */
  readonly names: readonly string[]
  readonly shortNames: readonly string[]
  readonly weights: readonly number[]
  /** Called with the position of a bar and the change of its weight, which may be newer than the one in `weights`. */
  readonly onChange: (at: number, change: (weight: number) => number) => void
  readonly class?: string
}) {
  const area = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState(0)
  // The scale is fixed while a bar is dragged, so that the bar stays at the pointer.
  const [dragMax, setDragMax] = useState<number | undefined>(undefined)
  const max = dragMax ?? Math.max(10, ...weights)
  const rounded = (weight: number) => roundTo(Math.max(Math.min(weight, max), 0), max)
  /** The weight that the current drag set last. Movements within the same step of a bar change nothing. */
  const dragged = useRef<{ readonly at: number; readonly weight: number } | undefined>(undefined)
  const set = (at: number, weight: number) => {
    if (dragged.current?.at === at && dragged.current.weight === weight) return
    dragged.current = { at, weight }
    onChange(at, () => weight)
  }
  const drag = ({ clientX, clientY }: PointerEvent, last: number | undefined): number => {
    const { left, width, top, height } = area.current?.getBoundingClientRect() ?? new DOMRect()
    const at = Math.floor(((clientX - left) / Math.max(width, 1)) * weights.length)
    const bar = Math.max(0, Math.min(at, weights.length - 1))
    const weight = rounded((1 - (clientY - top) / Math.max(height, 1)) * max)
    // A fast movement skips bars; they get the same weight.
    const from = last ?? bar
    for (let i = Math.min(from, bar); i <= Math.max(from, bar); i++) {
      if (i !== from || from === bar) set(i, weight)
    }
    return bar
  }
  const press = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1 }[event.key]
    const end = { Home: 0, End: max }[event.key]
    if (step === undefined && to === undefined && end === undefined) return
    event.preventDefault()
    if (to !== undefined) {
      const next = (to + weights.length) % weights.length
      setFocused(next)
      const bar = area.current?.children[next]
      if (bar instanceof HTMLElement) bar.focus()
    } else {
      const unit = max / (max <= 10 ? 10 : 20)
      onChange(at, (weight) => rounded(end ?? weight + (step ?? 0) * unit))
    }
  }
  return (
    <div class={extra}>
      <fieldset
        ref={area}
        aria-label={label}
        class="flex h-24 cursor-ns-resize touch-none items-stretch gap-px select-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          const element = event.currentTarget
          event.preventDefault()
          element.setPointerCapture(event.pointerId)
          setDragMax(max)
          dragged.current = undefined
          let last = drag(event, undefined)
          const bar = element.children[last]
          if (bar instanceof HTMLElement) bar.focus()
          const move = (moved: PointerEvent) => {
            last = drag(moved, last)
          }
          const end = () => {
            element.removeEventListener('pointermove', move)
            setDragMax(undefined)
          }
          element.addEventListener('pointermove', move)
          element.addEventListener('pointerup', end, { once: true })
          element.addEventListener('pointercancel', end, { once: true })
        }}
      >
        {weights.map((weight, i) => (
          <div
            key={i}
            role="slider"
            tabIndex={i === focused ? 0 : -1}
            aria-label={names[i]}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={max}
            aria-valuenow={weight}
            title={`${names[i]}: ${weight}`}
            onFocus={() => setFocused(i)}
            onKeyDown={(event) => press(event, i)}
            class="group relative flex-1 rounded-sm bg-surface outline-offset-1 hover:bg-accent-soft"
          >
            <span
              class="absolute inset-x-0 bottom-0 rounded-sm bg-[var(--figure-color,var(--color-event))]"
              style={{ height: `max(2px, ${Math.min((weight / max) * 100, 100)}%)` }}
            />
          </div>
        ))}
      </fieldset>
      <div aria-hidden="true" class="mt-1 flex gap-px text-center text-[0.65rem] text-ink-faint">
        {shortNames.map((name, i) => (
          <span key={i} class="w-0 flex-1 whitespace-nowrap">
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}
