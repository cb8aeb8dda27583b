/** A choice of one of a few values, drawn as one row of buttons. */
import { useId } from 'preact/hooks'
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
}: {
  /** Name of the choice for screen readers. */
  readonly legend: string
  readonly segments: readonly Segment<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset class="flex rounded-md border border-line bg-sunken p-0.5">
      <legend class="sr-only">{legend}</legend>
      {segments.map(({ value, label, title = label, icon }) => (
        <label
          key={value}
          title={title}
          class={`flex min-h-7 cursor-pointer items-center justify-center rounded text-sm text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent ${icon === undefined ? 'px-2 has-checked:font-medium' : 'w-7'}`}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            class="sr-only"
          />
          {icon !== undefined && <Icon name={icon} />}
          <span class={icon === undefined ? '' : 'sr-only'}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
