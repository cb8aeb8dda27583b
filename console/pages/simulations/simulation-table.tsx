/** The table of simulations, with their label and tags. */
import { useState } from 'preact/hooks'
import { rootKey, type SimulationListed } from '../../data/listings.ts'
import { hasRole } from '../../data/session.ts'
import { simulationAddress } from '../../data/simulations.ts'
import { DeleteSimulation } from '../../history/delete-dialogs.tsx'
import { Button } from '../../parts/button.tsx'
import { Badge, RelativeTime } from '../../parts/display.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Table, wideCell } from '../../parts/table.tsx'
import { TagLinks } from '../../parts/tags.tsx'

export function SimulationTable({
  simulations,
}: {
  readonly simulations: readonly SimulationListed[]
}) {
  const [deleting, setDeleting] = useState<string | undefined>(undefined)
  return (
    <>
      <Table
        label="Simulations"
        columns={['Key', 'Parent', 'Seed', 'Last changed', '']}
        wide={['Parent', 'Seed', 'Last changed']}
      >
        {simulations.map((simulation) => (
          <SimulationRow
            key={simulation.key}
            simulation={simulation}
            onDelete={() => setDeleting(simulation.key)}
          />
        ))}
      </Table>
      <DeleteSimulation
        simulation={deleting ?? ''}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}

function SimulationRow({
  simulation: { key, parent, label, description, tags = [], seed, updatedAt },
  onDelete,
}: {
  readonly simulation: SimulationListed
  readonly onDelete: () => void
}) {
  const address = simulationAddress(key)
  return (
    <tr class="hover:bg-sunken">
      <td class="w-full max-w-0 min-w-36">
        <a
          href={address}
          title={key}
          class="block truncate font-medium text-accent-strong hover:underline"
        >
          {key}
        </a>
        {label !== undefined && <span class="block truncate">{label}</span>}
        {description !== undefined && (
          <span class="block truncate text-xs text-ink-soft" title={description}>
            {description}
          </span>
        )}
        {key === rootKey && (
          <span class="block text-xs text-ink-soft">Every simulation inherits its systems.</span>
        )}
        <span class="block text-xs text-ink-soft sm:hidden">
          {parent === undefined || parent === rootKey ? 'Seed' : `Parent ${parent}, seed`} {seed},
          changed <RelativeTime at={updatedAt} />
        </span>
        <TagLinks tags={tags} />
      </td>
      <td class={`max-w-48 truncate ${wideCell}`}>
        <Parent parent={parent} />
      </td>
      <td class={`font-mono tabular-nums ${wideCell}`}>{seed}</td>
      <td class={`text-ink-soft ${wideCell}`}>
        <RelativeTime at={updatedAt} />
      </td>
      <td>
        <div class="flex items-center justify-end gap-1">
          <a class="whitespace-nowrap text-accent-strong hover:underline" href={`${address}/runs`}>
            Runs<span class="sr-only"> of {key}</span>
          </a>
          {key !== rootKey && hasRole('editor') && (
            <Button kind="quiet" onClick={onDelete}>
              <Icon name="trash" />
              <span class="sr-only">Delete {key}</span>
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

function Parent({ parent }: { readonly parent: string | undefined }) {
  if (parent === undefined) return <Badge>root</Badge>
  if (parent === rootKey) return <span class="text-ink-faint">{rootKey}</span>
  return (
    <a class="hover:underline" href={simulationAddress(parent)}>
      {parent}
    </a>
  )
}
