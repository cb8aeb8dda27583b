/** The bursts of a rate as fields: their interval, their duration and their factor. */
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useBuilder } from '../builder-context.ts'
import { setMembers } from '../form-edits.ts'
import type { EntityForm } from '../form-model.ts'
import { NumberInput } from '../inputs/draft-input.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { type BurstParts, setBursts } from './rate-changes.ts'
import { type DurationParts, durationPartsText } from './rate-parts.ts'

export function BurstFields({
  entity: { name, path },
  bursts: { every, lasting, times },
}: {
  readonly entity: EntityForm
  readonly bursts: BurstParts
}) {
  const { apply } = useBuilder()
  const writeDuration = (member: 'every' | 'for', duration: DurationParts) => {
    const text = durationPartsText(duration)
    const change = setMembers([...path, 'rate', 'bursts'], { [member]: text })
    if (text !== undefined) apply(change, { isContinuous: true })
  }
  return (
    <div class="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
      Every
      <QuantityInput
        label={`Interval of the bursts of ${name}`}
        unitLabel={`Unit of the interval of the bursts of ${name}`}
        value={every}
        onChange={(part) => writeDuration('every', { ...every, ...part })}
      />
      for
      <QuantityInput
        label={`Duration of the bursts of ${name}`}
        unitLabel={`Unit of the duration of the bursts of ${name}`}
        value={lasting}
        onChange={(part) => writeDuration('for', { ...lasting, ...part })}
      />
      times
      <NumberInput
        label={`Factor of the bursts of ${name}`}
        value={times}
        min={0}
        onChange={(next) => {
          if (next !== undefined && next >= 0)
            apply(setBursts(path, { times: next }), { isContinuous: true })
        }}
        class="w-16 text-right tabular-nums"
      />
      <Button
        kind="quiet"
        class="min-h-7! px-1.5 py-0.5 hover:text-danger"
        aria-label={`Remove bursts of ${name}`}
        title="Remove"
        onClick={() => apply(setBursts(path, undefined))}
      >
        <Icon name="trash" class="size-3.5" />
      </Button>
    </div>
  )
}
