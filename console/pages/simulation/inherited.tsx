/** The systems that a simulation inherits, and a comparison of its definition with that of its parent. */
import { useState } from 'preact/hooks'
import type { JsonObject } from '../../../src/text/json.ts'
import { isSame, membersOf } from '../../data/definition.ts'
import {
  type Ancestor,
  commandOf,
  inheritedSystems,
  simulationAddress,
} from '../../data/simulations.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Badge } from '../../parts/display.tsx'
import { Table } from '../../parts/table/table.tsx'
import { Differences } from './differences.tsx'

export function Inherited({
  ancestors,
  definition,
}: {
  /** The ancestors of the simulation, the root first. */
  readonly ancestors: readonly Ancestor[]
  /** The definition in the editor; undefined while its text cannot be parsed. */
  readonly definition: JsonObject | undefined
}) {
  const [isComparing, setComparing] = useState(false)
  const parent = ancestors.at(-1)
  const systems = inheritedSystems(ancestors)
  const own = membersOf(definition ?? {}, 'systems')
  if (parent === undefined || systems.length === 0) return null
  return (
    <section aria-label="Inherited" class="flex flex-col gap-3">
      <div class="flex flex-wrap items-baseline justify-between gap-3">
        <h2 class="text-lg font-semibold">Inherited systems</h2>
        <Button kind="quiet" disabled={definition === undefined} onClick={() => setComparing(true)}>
          {' '}
          Compare with {parent.key}
        </Button>
      </div>
      <Table label="Inherited systems" columns={['System', 'From', 'Status', 'Command']}>
        {systems.map(({ name, from, system }) => (
          <tr key={name} class="align-top">
            <td class="font-mono font-semibold break-words">{name}</td>
            <td>
              <a class="text-accent-strong underline" href={simulationAddress(from)}>
                {from}
              </a>
            </td>
            <td>
              <State own={own[name]} inherited={system} isOwn={Object.hasOwn(own, name)} />
            </td>
            <td class="max-w-96 truncate font-mono text-xs leading-6">{commandOf(system)}</td>
          </tr>
        ))}
      </Table>
      <Dialog
        title={`Compare with ${parent.key}`}
        isOpen={isComparing}
        onClose={() => setComparing(false)}
      >
        <p class="text-sm text-ink-soft">
          Only systems are inherited. The other differences are shown for comparison.
        </p>
        <Differences
          before={parent.definition}
          after={definition ?? {}}
          names={['Parent', 'Here']}
        />
        <div class="flex justify-end">
          <Button onClick={() => setComparing(false)}>Close</Button>
        </div>
      </Dialog>
    </section>
  )
}

function State({
  own,
  inherited,
  isOwn,
}: {
  readonly own: JsonObject[string] | undefined
  readonly inherited: JsonObject
  readonly isOwn: boolean
}) {
  if (!isOwn) return <Badge kind="info">inherited</Badge>
  return isSame(own, inherited) ? (
    <Badge>redefined, identical</Badge>
  ) : (
    <Badge kind="warning">overridden</Badge>
  )
}
