/** One entity as a card: its name, how often it occurs, the expected number of events, and its fields. */
import { useId } from 'preact/hooks'
import { nameIssue } from '../../src/definition/name.ts'
import { startsWith } from '../document/operation.ts'
import { Button } from '../parts/button.tsx'
import { countText } from '../parts/display.tsx'
import { Icon } from '../parts/icon.tsx'
import { seriesColor } from '../preview/series-color.ts'
import { issuesAt, useBuilder } from './builder-context.ts'
import type { DragOrder } from './drag-order.ts'
import { FieldList } from './field-list.tsx'
import { DropMark, rowLook } from './field-row.tsx'
import { deleteEntity } from './form-edits.ts'
import type { ArrivalsForm, EntityForm } from './form-model.ts'
import { NameInput } from './name-input.tsx'
import { CodeChip, CodeLink, RateEditor } from './rate/rate-editor.tsx'

export function EntityCard({
  entity,
  names,
  position,
  order,
  isHidden,
  isCollapsed,
  onCollapse,
}: {
  readonly entity: EntityForm
  /** Names of all entities. */
  readonly names: readonly string[]
  readonly position: number
  readonly order: DragOrder
  /** Whether a search does not find the entity. */
  readonly isHidden: boolean
  readonly isCollapsed: boolean
  readonly onCollapse: () => void
}) {
  const tools = useBuilder()
  const { apply, showCode, preview } = tools
  const { name, path, arrivals, fields, fieldsPath, codeMembers } = entity
  const id = useId()
  const total = preview?.entities.find(({ key, isLeftOut }) => key === name && !isLeftOut)?.total
  const issues = issuesAt(tools, path)
  // The rows of the fields show their own problems.
  const shown = issues.filter(({ path: at }) => fields === undefined || !isOfField(at, entity))
  return (
    <li
      data-drag-item
      hidden={isHidden}
      class={`@container relative rounded-lg border border-line bg-surface ${order.dragged === position ? 'opacity-70' : ''}`}
    >
      <DropMark order={order} position={position} />
      <section aria-labelledby={id}>
        <h2 id={id} class="sr-only">
          Entity {name}
        </h2>
        <header class="flex flex-col gap-1 px-1 py-2">
          <div class="flex items-center gap-1">
            <button
              type="button"
              data-drag-handle
              aria-label={`Move ${name}`}
              title="Drag, or press the up and down arrow keys"
              class="flex h-8 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded text-ink-faint hover:text-ink active:cursor-grabbing"
              {...order.handleOf(position)}
            >
              <Icon name="grip" />
            </button>
            <span
              aria-hidden="true"
              class={`ml-2 size-2.5 shrink-0 rounded-full bg-current ${seriesColor(position)}`}
            />
            <div class="min-w-0 flex-1">
              <NameInput
                label={`Name of entity ${name}`}
                path={path}
                taken={names}
                issueOf={nameIssue}
                class="text-base font-semibold"
              />
            </div>
            {isCollapsed && (
              <span class="shrink-0 px-1 text-xs text-ink-soft @max-sm:hidden">
                {arrivalsText(arrivals)}
              </span>
            )}
            {total !== undefined && (
              <span class="shrink-0 px-1 text-xs text-ink-soft tabular-nums">
                {countText(total)} <span class="@max-sm:sr-only">events</span>
              </span>
            )}
            <Button
              kind="quiet"
              class="min-h-8! px-1.5 py-1"
              aria-label={`Fields of ${name}`}
              aria-expanded={!isCollapsed}
              onClick={onCollapse}
            >
              <Icon name="chevron" class={isCollapsed ? '' : 'rotate-90'} />
            </Button>
            <Button
              kind="quiet"
              class="min-h-8! px-1.5 py-1 hover:text-danger"
              aria-label={`Delete entity ${name}`}
              title="Delete"
              onClick={() => apply(deleteEntity(path))}
            >
              <Icon name="trash" />
            </Button>
          </div>
          {!isCollapsed && (
            <RateEditor entity={entity}>
              {codeMembers.map((member) => (
                <CodeChip key={member} name={member} onClick={() => showCode([...path, member])} />
              ))}
            </RateEditor>
          )}
          {shown.length > 0 && (
            <ul class="pl-[2.3rem] text-xs text-danger" aria-label={`Errors of ${name}`}>
              {shown.slice(0, 5).map((issue) => (
                <li key={`${issue.path.join('/')} ${issue.message}`} class="break-words">
                  {issue.path.length > path.length && (
                    <code class="mr-1.5 font-mono">
                      {issue.path.slice(path.length).join(' › ')}
                    </code>
                  )}
                  {issue.message}
                </li>
              ))}
            </ul>
          )}
        </header>
        {!isCollapsed &&
          (fields === undefined ? (
            <p class="flex flex-wrap gap-x-2 border-t border-line px-4 py-3 text-sm text-ink-soft">
              The form cannot show the fields of this schema.
              <CodeLink what={name} onClick={() => showCode([...path, 'schema'])} />
            </p>
          ) : (
            <div class="border-t border-line">
              {fields.length > 0 && <ColumnHeads />}
              <FieldList entity={entity} fields={fields} fieldsPath={fieldsPath} owner={name} />
            </div>
          ))}
      </section>
    </li>
  )
}

/** Returns whether a path leads to a field that has a row. */
function isOfField(
  path: readonly (string | number)[],
  { fields, fieldsPath }: EntityForm,
): boolean {
  const name = path[fieldsPath.length]
  return startsWith(path, fieldsPath) && fields?.some((field) => field.name === name) === true
}

function ColumnHeads() {
  return (
    <div
      aria-hidden="true"
      class={`${rowLook} hidden! border-b border-line bg-sunken/60 py-1 text-xs text-ink-faint @lg:grid!`}
    >
      <span />
      <span class="px-2">Field</span>
      <span class="px-2">Type</span>
      <span class="px-2">Sample</span>
      <span class="pr-2 text-right">Null</span>
      <span class="text-center">Unique</span>
      <span />
    </div>
  )
}

/** Describes when the instances of an entity occur, in a few words. */
function arrivalsText(arrivals: ArrivalsForm): string {
  if (arrivals.kind === 'per') return `per instance of ${arrivals.entity}`
  if (arrivals.kind === 'code' || arrivals.total !== undefined) return ''
  const { base } = arrivals
  return base === undefined ? '' : `${base.count} per ${base.unit}`
}
