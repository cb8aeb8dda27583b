/** A number with a unit of time: a rate such as 40 per hour, or a duration such as 2 days. */
import { units } from '../../../src/text/duration.ts'
import { compactControl, NumberInput } from '../inputs/draft-input.tsx'
import type { RateParts } from './rate-parts.ts'

const shownUnits = units.filter((unit) => unit !== 'millisecond')

export function QuantityInput({
  label,
  unitLabel,
  value: { count, unit },
  between,
  onChange,
}: {
  readonly label: string
  readonly unitLabel: string
  readonly value: RateParts
  /** Word between the number and the unit: `per` for a rate, none for a duration. */
  readonly between?: string
  readonly onChange: (part: Partial<RateParts>) => void
}) {
  return (
    <span class="flex items-center gap-1.5">
      <NumberInput
        label={label}
        value={count}
        min={0}
        onChange={(next) => {
          if (next !== undefined && next >= 0) onChange({ count: next })
        }}
        class="w-16 text-right tabular-nums"
      />
      {between}
      <select
        aria-label={unitLabel}
        value={unit}
        onInput={(event) => onChange({ unit: event.currentTarget.value })}
        class={`${compactControl} field-sizing-content`}
      >
        {!shownUnits.includes(unit) && <option value={unit}>{unit}</option>}
        {shownUnits.map((each) => (
          <option key={each} value={each}>
            {between === undefined && count !== 1 ? `${each}s` : each}
          </option>
        ))}
      </select>
    </span>
  )
}
