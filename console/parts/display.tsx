/** Small display components: badge, relative time, count, progress and loading state. */
import type { ComponentChildren } from 'preact'
import type { NoticeKind } from './notice.tsx'

const badges: Readonly<Record<NoticeKind | 'plain', string>> = {
  plain: 'bg-sunken text-ink-soft',
  info: 'bg-accent-soft text-accent-strong',
  good: 'bg-good-soft text-good',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: NoticeKind | 'plain'
  readonly children: ComponentChildren
}) {
  return (
    <span class={`inline-block rounded px-1.5 py-0.5 text-xs font-medium ${badges[kind]}`}>
      {children}
    </span>
  )
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })
const shortDateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Formats a timestamp as a date and a time in the time zone of the browser. */
export function dateTimeText(at: string): string {
  return shortDateTime.format(new Date(at))
}

/** A timestamp relative to now, or its date if it is more than 30 days away. The tooltip shows the exact time. */
export function RelativeTime({ at }: { readonly at: string }) {
  const distanceMs = Date.parse(at) - Date.now()
  const unit = units.find(([, lengthMs]) => Math.abs(distanceMs) >= lengthMs)
  const days = Math.abs(distanceMs) / units[0][1]
  const text =
    unit === undefined
      ? 'just now'
      : days > 30
        ? date.format(new Date(at))
        : relative.format(Math.round(distanceMs / unit[1]), unit[0])
  return (
    <time datetime={at} title={dateTime.format(new Date(at))} class="whitespace-nowrap">
      {text}
    </time>
  )
}

const counts = new Intl.NumberFormat('en')

/** Formats a count with thousands separators. */
export function countText(count: number): string {
  return counts.format(count)
}

/** Formats a count with its unit, such as `1 run` or `1,200 runs`. */
export function countedText(count: number, unit: string): string {
  return `${countText(count)} ${count === 1 ? unit : `${unit}s`}`
}

/** Outline of content that is still loading, announced to screen readers and visible only after a delay. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <div class="flex animate-[appear_0.2s_0.3s_both] flex-col gap-3 py-4">
      <p role="status" class="text-sm text-ink-soft">
        Loading {what}…
      </p>
      {['w-2/5', 'w-4/5', 'w-3/5'].map((width) => (
        <div key={width} class={`h-4 animate-pulse rounded bg-line ${width}`} />
      ))}
    </div>
  )
}

const progressLook =
  'h-2 overflow-hidden rounded-full [&::-moz-progress-bar]:bg-event [&::-webkit-progress-bar]:bg-line ' +
  '[&::-webkit-progress-value]:bg-event'

/** A bar that shows which share of something is done. */
export function ProgressBar({
  label,
  value,
  max,
  class: extra = 'w-full',
}: {
  readonly label: string
  readonly value: number
  /** The complete amount; with 0, the bar is full. */
  readonly max: number
  readonly class?: string
}) {
  return (
    <progress
      class={`${progressLook} ${extra}`}
      aria-label={label}
      max={Math.max(max, 1)}
      value={max === 0 ? 1 : value}
    />
  )
}

/** A dot in the color of an entity. `look` is the CSS class of the color. */
export function Dot({ look }: { readonly look: string }) {
  return <span aria-hidden="true" class={`size-2 shrink-0 rounded-full bg-current ${look}`} />
}
