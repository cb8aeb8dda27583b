/** The entities of a definition and their relations as a table: the facts of the diagram as text. */
import type { Path } from '../document/operation.ts'
import { countText } from '../parts/display.tsx'
import { Table } from '../parts/table/table.tsx'
import { delayText, meanText } from './figure-text.ts'
import type { RelationFigures } from './figures.ts'
import type { RelatedEntity, Relation, RelationModel } from './relations.ts'

const link = 'text-left font-medium text-accent-strong underline underline-offset-2'

export function RelationTable({
  model: { entities, relations },
  figures,
  onOpen,
}: {
  readonly model: RelationModel
  readonly figures: RelationFigures
  readonly onOpen: (path: Path) => void
}) {
  return (
    <div class="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto bg-ground p-3">
      <Table label="Entities" columns={['Entity', 'Key', 'Rate', 'Instances', 'States']}>
        {entities.map((entity) => (
          <EntityRow key={entity.name} entity={entity} figures={figures} onOpen={onOpen} />
        ))}
      </Table>
      {relations.length > 0 && (
        <Table
          label="Relations"
          columns={['Field', 'Relation', 'To', 'Mean', 'Median delay', 'Null']}
        >
          {relations.map((relation, i) => (
            <RelationRow key={i} relation={relation} figures={figures} onOpen={onOpen} />
          ))}
        </Table>
      )}
    </div>
  )
}

function EntityRow({
  entity: { name, path, isDefined, keys, rate, states },
  figures,
  onOpen,
}: {
  readonly entity: RelatedEntity
  readonly figures: RelationFigures
  readonly onOpen: (path: Path) => void
}) {
  const instances = figures.instances(name)
  return (
    <tr>
      <td>
        {isDefined ? (
          <button type="button" class={link} onClick={() => onOpen(path)}>
            {name}
          </button>
        ) : (
          <>{name} (not defined)</>
        )}
      </td>
      <td class="font-mono text-xs">{keys.join(', ')}</td>
      <td class="whitespace-nowrap">{rate ?? '–'}</td>
      <td class="tabular-nums">{instances === undefined ? '–' : countText(instances)}</td>
      <td>{states === undefined ? '–' : states.length === 0 ? 'changes' : states.join(', ')}</td>
    </tr>
  )
}

function RelationRow({
  relation,
  figures,
  onOpen,
}: {
  readonly relation: Relation
  readonly figures: RelationFigures
  readonly onOpen: (path: Path) => void
}) {
  const { kind, from, to, path, field, isOptional, on, isList } = relation
  const mean = figures.mean(relation)
  return (
    <tr>
      <td>
        <button type="button" class={link} onClick={() => onOpen(path)}>
          {[from, ...field].join('.')}
        </button>
      </td>
      <td class="whitespace-nowrap">
        {kind === 'child' ? 'child of' : isList ? 'refers to several' : 'refers to'}
      </td>
      <td>
        {to}
        {on !== undefined && ` on ${on}`}
      </td>
      <td class="tabular-nums">{mean === undefined ? '–' : `1 : ${meanText(mean)}`}</td>
      <td class="min-w-36 tabular-nums">{delayText(relation, figures) ?? '–'}</td>
      <td>{isOptional ? 'possible' : 'never'}</td>
    </tr>
  )
}
