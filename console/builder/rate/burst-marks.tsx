/** The bursts of a rate on its canvas: a band for each, and points at the start and the end of the first shown one. */
import { useRef } from 'preact/hooks'
import { useBuilder } from '../builder-context.ts'
import { CanvasHandle } from './canvas-handle.tsx'
import { type CanvasScale, offsetAfter, offsetAt, type RateForm, xOf } from './canvas-scale.ts'
import type { MarksProps } from './growth-marks.tsx'
import type { BurstParts } from './rate-changes.ts'
import { setBursts } from './rate-changes.ts'
import { durationPartsText, roundTo } from './rate-parts.ts'
import { stepOf, timeText } from './time-scale.ts'

/** Maximum number of bands. More of them would cover the canvas. */
const bandsMax = 200
const bandPx = 2

/** Returns the numbers of the bursts that the canvas shows. Burst 1 begins after the first interval. */
function shownBursts({ everyMs, lastingMs }: BurstParts, { curve: { run, shown } }: CanvasScale) {
  const untilMs = Math.min(shown.untilMs, run.untilMs) - run.fromMs
  const first = Math.max(Math.floor((shown.fromMs - run.fromMs - lastingMs) / everyMs) + 1, 1)
  return { first, count: Math.max(Math.ceil(untilMs / everyMs) - first, 0) }
}

export function BurstBands({
  rate: { bursts },
  scale,
}: {
  readonly rate: RateForm
  readonly scale: CanvasScale
}) {
  if (bursts === undefined) return null
  const { first, count } = shownBursts(bursts, scale)
  if (count > bandsMax) return null
  return (
    <>
      {Array.from({ length: count }, (_, i) => {
        const offsetMs = (first + i) * bursts.everyMs
        const left = Math.max(xOf(scale, offsetMs), 0)
        const right = Math.min(xOf(scale, offsetMs + bursts.lastingMs), 1)
        return (
          <span
            key={i}
            aria-hidden="true"
            class="absolute inset-y-0 bg-event opacity-15"
            style={{
              left: `${left * 100}%`,
              width: `max(${bandPx}px, ${(right - left) * 100}%)`,
            }}
          />
        )
      })}
    </>
  )
}

/** Heights of the points, as shares of the canvas. They differ, because short bursts are narrower than a point. */
const startHeight = 0.92
const endHeight = 0.72
/** Number of pixels by which a burst is dragged upward to double its factor. */
const doublePx = 40

/** The dragged limit of a burst, the number of the burst, and the factor when the drag began. */
interface Grabbed {
  readonly limit: 'start' | 'end'
  readonly number: number
  readonly times: number
}

export function BurstHandles({ entity, rate, scale, onGrab, onRelease }: MarksProps) {
  const { apply } = useBuilder()
  const grabbed = useRef<Grabbed | undefined>(undefined)
  const { bursts } = rate
  if (bursts === undefined) return null
  const { everyMs, lastingMs, every, lasting, times } = bursts
  const { first, count } = shownBursts(bursts, scale)
  const number = grabbed.current?.number ?? first
  if (count === 0 && grabbed.current === undefined) return null
  const startMs = number * everyMs
  const { name, path } = entity
  const write = (change: Parameters<typeof setBursts>[1]) =>
    apply(setBursts(path, change), { isContinuous: true })
  const stepMs = stepOf(scale.curve.shown)
  const moveTo = (offsetMs: number) => {
    write({ everyMs: Math.max(Math.round(offsetMs / number / stepMs), 1) * stepMs })
  }
  const resizeTo = (offsetMs: number) => {
    write({ lastingMs: Math.max(offsetMs - startMs, stepMs) })
  }
  const multiply = (next: number) => {
    write({ times: roundTo(next, next) })
  }
  const dragOf = (limit: Grabbed['limit']) => ({
    onGrab() {
      grabbed.current = { limit, number, times }
      onGrab()
    },
    onRelease() {
      grabbed.current = undefined
      onRelease()
    },
  })
  // A dragged point stays on the canvas when its time does not.
  const isShown = (x: number, limit: Grabbed['limit']) =>
    (x >= 0 && x <= 1) || grabbed.current?.limit === limit
  const onRemove = () => apply(setBursts(path, undefined))
  const [x, endX] = [xOf(scale, startMs), xOf(scale, startMs + lastingMs)]
  return (
    <>
      {isShown(Math.min(x, 1), 'start') && (
        <CanvasHandle
          {...dragOf('start')}
          label={`Start of the bursts of ${name}`}
          text={`every ${durationPartsText(every)}, times ${times}, at ${timeText(scale.curve.run.fromMs + startMs)}`}
          value={times}
          place={{ x: Math.min(Math.max(x, 0), 1), y: startHeight }}
          look="burst"
          onDrag={(place) => {
            if (place.x !== undefined) moveTo(offsetAt(scale, place.x))
            if (place.y !== undefined)
              multiply((grabbed.current?.times ?? times) * 2 ** (place.risePx / doublePx))
          }}
          onStep={(right, up) => {
            if (right !== 0) moveTo(everyMs * number + right * stepMs * number)
            if (up !== 0) multiply(Math.max(times + up * (times < 2 ? 0.1 : 1), 0))
          }}
          onRemove={onRemove}
        />
      )}
      {isShown(endX, 'end') && (
        <CanvasHandle
          {...dragOf('end')}
          label={`End of the bursts of ${name}`}
          text={`for ${durationPartsText(lasting)}`}
          value={lastingMs / 60_000}
          place={{ x: Math.min(Math.max(endX, 0), 1), y: endHeight }}
          look="edge"
          onDrag={(place) => {
            if (place.x !== undefined) resizeTo(offsetAt(scale, place.x))
          }}
          onStep={(right) => {
            if (right !== 0) resizeTo(offsetAfter(scale, startMs + lastingMs, right))
          }}
          onRemove={onRemove}
        />
      )}
    </>
  )
}
