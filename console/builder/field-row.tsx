/** One field as a row: its name, type, a sample value, share of nulls and uniqueness; its options open below. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { member } from '../../src/text/json.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { issuesAt, useBuilder } from './builder-context.ts'
import type { DragOrder } from './drag-order.ts'
import { FieldOptions } from './field-options.tsx'
import { deleteField, setKeyword } from './form-edits.ts'
import type { EntityForm, FieldForm } from './form-model.ts'
import { NumberInput } from './inputs/draft-input.tsx'
import { percentOf, shareOf } from './inputs/percent.ts'
import { NameInput } from './name-input.tsx'
import { samplesOf } from './sample-values.ts'
import { TypeButton } from './type-button.tsx'

/** Classes of a row and of the headings above the rows. In a wide card, each field is on one line. */
export const rowLook =
  'grid items-center gap-x-1 px-1 ' +
  '@lg:grid-cols-[1.5rem_minmax(4.5rem,0.9fr)_minmax(9.5rem,1.5fr)_minmax(4rem,0.9fr)_3.75rem_3rem_4.25rem]'

export function FieldRow({
  entity,
  field,
  names,
  position,
  order,
  nested,
}: {
  readonly entity: EntityForm
  readonly field: FieldForm
  /** Names of all fields of the same object. */
  readonly names: readonly string[]
  readonly position: number
  readonly order: DragOrder
  /** The fields of a nested object. */
  readonly nested: ComponentChildren
}) {
  const tools = useBuilder()
  const { apply, showCode } = tools
  const { name, path, type } = field
  const isOpen = tools.isOpen(path)
  const id = useId()
  const issues = issuesAt(tools, path).filter(
    ({ path: at }) => !field.fields?.some((inner) => inner.path.every((step, i) => at[i] === step)),
  )
  const isDragged = order.dragged === position
  return (
    <li
      data-drag-item
      class={`relative border-t border-line first:border-t-0 ${isDragged ? 'bg-accent-soft opacity-70' : ''}`}
    >
      <DropMark order={order} position={position} />
      <div
        class={`${rowLook} grid-cols-[1.5rem_minmax(0,2fr)_minmax(0,1fr)_4.25rem] py-1 @sm:grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,1fr)_4.25rem]`}
      >
        <button
          type="button"
          data-drag-handle
          aria-label={`Move ${name}`}
          title="Drag, or press the up and down arrow keys"
          class="col-start-1 row-start-1 flex h-8 cursor-grab touch-none items-center justify-center rounded text-ink-faint hover:text-ink active:cursor-grabbing"
          {...order.handleOf(position)}
        >
          <Icon name="grip" />
        </button>
        <div class="col-span-2 col-start-2 row-start-1 min-w-0 @sm:col-span-1">
          <NameInput
            label={`Name of field ${name}`}
            path={path}
            taken={names}
            class="font-mono text-sm"
          />
        </div>
        <div class="col-start-2 row-start-2 min-w-0 @sm:col-start-3 @sm:row-start-1">
          <TypeButton entity={entity} field={field} />
        </div>
        <Sample entity={entity} field={field} />
        <div class="col-start-5 row-start-1 hidden @lg:block">
          {type !== undefined && <NullShare field={field} />}
        </div>
        <div class="col-start-6 row-start-1 hidden justify-center @lg:flex">
          {type !== undefined && <UniqueCheck field={field} />}
        </div>
        <div class="col-start-4 row-start-1 flex justify-end @lg:col-start-7">
          <Button
            kind="quiet"
            class="min-h-8! px-1.5 py-1 aria-expanded:bg-sunken aria-expanded:text-ink"
            aria-label={`Options of ${name}`}
            aria-expanded={isOpen}
            aria-controls={`${id}-options`}
            title="Options"
            onClick={() => (type === undefined ? showCode(path) : tools.toggle(path))}
          >
            <Icon name="settings" />
          </Button>
          <Button
            kind="quiet"
            class="min-h-8! px-1.5 py-1 hover:text-danger"
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={() => apply(deleteField(path))}
          >
            <Icon name="trash" />
          </Button>
        </div>
      </div>
      {issues.length > 0 && (
        <ul
          class="flex flex-col gap-0.5 pb-1.5 pl-10 text-xs text-danger"
          aria-label={`Errors of ${name}`}
        >
          {issues.slice(0, 3).map((issue) => (
            <li key={`${issue.path.join('/')} ${issue.message}`} class="break-words">
              {issue.path.length > path.length && (
                <code class="mr-1.5 font-mono">{issue.path.slice(path.length).join(' › ')}</code>
              )}
              {issue.message}
            </li>
          ))}
        </ul>
      )}
      <div id={`${id}-options`} hidden={!isOpen}>
        {isOpen && type !== undefined && (
          <FieldOptions entity={entity} field={field}>
            <div class="flex flex-wrap items-end gap-4 @lg:hidden">
              <div class="w-24 text-xs font-medium">
                Null share
                <NullShare field={field} isLabeled />
              </div>
              <div class="flex items-center gap-2 pb-2 text-xs font-medium">
                <UniqueCheck field={field} isLabeled />
                Unique
              </div>
            </div>
          </FieldOptions>
        )}
      </div>
      <div class="mb-1.5 ml-8 border-l-2 border-line empty:hidden">{nested}</div>
    </li>
  )
}

/** Line that shows where a dragged item will be. */
export function DropMark({
  order: { target, dragged },
  position,
}: {
  readonly order: DragOrder
  readonly position: number
}) {
  if (target !== position || dragged === undefined || target === dragged) return null
  return (
    <span
      aria-hidden="true"
      class={`absolute inset-x-1 z-10 h-0.5 rounded-full bg-accent ${target < dragged ? '-top-px' : '-bottom-px'}`}
    />
  )
}

const markLook = 'shrink-0 rounded bg-sunken px-1.5 font-medium text-ink-soft'
const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

function Sample({ entity, field }: { readonly entity: EntityForm; readonly field: FieldForm }) {
  const { preview, types } = useBuilder()
  const [sample] = samplesOf(preview, types, entity.name, field)
  const nulls = member(field.schema, 'nulls')
  return (
    <span class="col-span-2 col-start-3 row-start-2 flex min-w-0 items-center gap-2 px-2 text-xs text-ink-faint @sm:col-start-2 @sm:pb-1 @lg:col-span-1 @lg:col-start-4 @lg:row-start-1 @lg:pt-px @lg:pb-0">
      <span class="truncate font-mono" title={sample}>
        {sample}
      </span>
      {typeof nulls === 'number' && nulls > 0 && (
        <span class={`${markLook} @lg:hidden`}>{shares.format(nulls)} null</span>
      )}
      {member(field.schema, 'unique') === true && (
        <span class={`${markLook} @lg:hidden`}>unique</span>
      )}
    </span>
  )
}

function NullShare({
  field,
  isLabeled = false,
}: {
  readonly field: FieldForm
  readonly isLabeled?: boolean
}) {
  const { apply } = useBuilder()
  const { name, path, schema } = field
  const nulls = member(schema, 'nulls')
  const percent = typeof nulls === 'number' ? percentOf(nulls) : undefined
  return (
    <span class={`relative block ${isLabeled ? 'mt-1' : ''}`}>
      <NumberInput
        label={`Null share of ${name} in percent`}
        value={percent}
        min={0}
        max={100}
        placeholder="0"
        class={`w-full pr-[1.15rem] text-right tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:hidden ${isLabeled ? '' : 'border-transparent bg-transparent hover:border-line-strong focus:border-line-control'}`}
        onChange={(next) => {
          const share = shareOf(next ?? 0) || undefined
          apply(setKeyword(path, 'nulls', share), { isContinuous: true })
        }}
      />
      <span
        aria-hidden="true"
        class="absolute top-1/2 right-1.5 -translate-y-1/2 text-sm text-ink-faint"
      >
        %
      </span>
    </span>
  )
}

function UniqueCheck({
  field,
  isLabeled = false,
}: {
  readonly field: FieldForm
  readonly isLabeled?: boolean
}) {
  const { apply, showCode } = useBuilder()
  const { name, path, schema } = field
  const unique = member(schema, 'unique')
  const isSimple = unique === undefined || typeof unique === 'boolean'
  return (
    <input
      type="checkbox"
      aria-label={isLabeled ? `Unique values of ${name}` : `${name} is unique`}
      title="Unique: no value occurs twice"
      checked={unique !== undefined && unique !== false}
      onInput={(event) => {
        if (!isSimple) showCode([...path, 'unique'])
        else apply(setKeyword(path, 'unique', event.currentTarget.checked ? true : undefined))
      }}
    />
  )
}
