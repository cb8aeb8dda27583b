/** A choice of one of a few values, drawn as one row of buttons of which one is pressed. */
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Explanation that is shown when the mouse points at the segment; the label by default. */
  readonly title?: string
  /** Icon that is shown instead of the label. */
  readonly icon?: IconName
}

export function Segments<Value extends string>({
  legend,
  segments,
  chosen,
  onChoose,
  class: extra = 'inline-flex',
}: {
  /** Name of the choice for screen readers. */
  readonly legend: string
  readonly segments: readonly Segment<Value>[]
  /** The chosen value; undefined if none of the segments is. */
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
  /** CSS classes with the display of the row. */
  readonly class?: string
}) {
  return (
    <fieldset class={`max-w-full rounded-md border border-line bg-sunken p-0.5 ${extra}`}>
      <legend class="sr-only">{legend}</legend>
      {segments.map(({ value, label, title = label, icon }) => (
        <button
          key={value}
          type="button"
          title={title}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          class={`flex min-h-7 flex-auto cursor-pointer items-center justify-center rounded text-xs font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-sm ${icon === undefined ? 'px-2.5' : 'w-7'}`}
        >
          {icon !== undefined && <Icon name={icon} />}
          <span class={icon === undefined ? '' : 'sr-only'}>{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
