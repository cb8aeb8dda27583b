/** Button that adds a change to the rate of an entity, such as a season. */
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'

export function AddButton({
  what,
  to,
  onClick,
}: {
  readonly what: string
  readonly to: string
  readonly onClick: () => void
}) {
  return (
    <Button class="min-h-7! px-2 py-0.5 text-xs" onClick={onClick}>
      <Icon name="plus" class="size-3.5" />
      Add {what}
      <span class="sr-only"> to {to}</span>
    </Button>
  )
}
