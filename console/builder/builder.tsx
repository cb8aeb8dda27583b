/** A definition as a form. All edits go through the text of the editor, which has the only undo history. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SourceText } from '../../src/spelling/language.ts'
import type { JsonValue } from '../../src/text/json.ts'
import type { Issue } from '../data/api.ts'
import { useLoaded } from '../data/loaded.ts'
import { loadTypes } from '../data/type-listings.ts'
import { type Path, startsWith } from '../document/operation.ts'
import { sharedPaths } from '../document/shared-paths.ts'
import type { EditableText } from '../editor/text-history.ts'
import { control } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import type { Preview } from '../preview/protocol.ts'
import { AddEntity, NoEntities } from './add-entity.tsx'
import { BuilderContext, type BuilderTools, type EditOptions } from './builder-context.ts'
import { useDragOrder } from './drag-order.ts'
import { EntityCard } from './entity-card.tsx'
import { moveTo } from './form-edits.ts'
import { type EntityForm, type FormModel, formOf } from './form-model.ts'
import { namePathText } from './name-input.tsx'
import { type EditedForm, perform } from './perform.ts'

export interface BuilderProps {
  readonly text: { readonly current: EditableText }
  readonly written: SourceText
  /** The parsed text; undefined if it cannot be parsed. */
  readonly value: JsonValue | undefined
  readonly preview: Preview | undefined
  readonly issues: readonly Issue[]
  /** The place that is shown. Each new object shows it again. */
  readonly target: BuilderTarget | undefined
  /** Shows the code, at the value at a path. */
  readonly onShowCode: (path: Path) => void
}

/** A place in the definition whose entity or field the form shows. */
export interface BuilderTarget {
  readonly path: Path
}

/** Maximum number of entities whose fields are all shown at first. */
const expandedMax = 6

export function Builder(props: BuilderProps) {
  const { text, value, onShowCode } = props
  const [search, setSearch] = useState('')
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const tools = useTools(props, ({ focus, renamed }) => {
    // The search keeps an entity that is added or renamed, so that nothing moves while the user points at it.
    const changed = focus ?? renamed?.to
    if (changed !== undefined) setKept((before) => new Set([...before, String(changed[1])]))
    if (renamed?.from.length === 2)
      setCollapsed((before) => replaced(before, String(renamed.from[1]), String(renamed.to[1])))
  })
  const { form, apply } = tools
  const names = form.entities.map(({ name }) => name)
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(
    () => new Set(names.length > expandedMax ? names : []),
  )
  const order = useDragOrder(names.length, (from, to) => {
    const path = form.entities[from]?.path
    if (path !== undefined) apply(moveTo(path, to))
  })
  const found = form.entities.map((entity) => kept.has(entity.name) || isFound(entity, search))
  const scroller = useRef<HTMLDivElement>(null)
  useTarget(props.target, scroller, (name) => {
    setSearch('')
    setCollapsed((before) => new Set([...before].filter((each) => each !== name)))
  })
  useEffect(() => {
    // An undo may remove the focused element, after which keys go to the body.
    const listen = (event: KeyboardEvent) => {
      const isShown = scroller.current?.checkVisibility() === true
      if (event.target === document.body && isShown) handleUndo(event, text.current)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const isReadable = value !== undefined && form.isEditable
  const toggle = (name: string) => {
    const next = new Set(collapsed)
    if (!next.delete(name)) next.add(name)
    setCollapsed(next)
  }
  return (
    <BuilderContext.Provider value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of all inputs in the form */}
      <div
        ref={scroller}
        class="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto bg-ground p-3"
        onKeyDown={(event) => handleUndo(event, text.current)}
      >
        {!isReadable && (
          <Notice kind="warning" title="The form cannot show this code">
            <button
              type="button"
              class="font-medium text-accent-strong underline"
              onClick={() => onShowCode([])}
            >
              Show the code
            </button>{' '}
            to edit it. The form shows the last definition that it could read.
          </Notice>
        )}
        <div inert={!isReadable} class="flex flex-col gap-3">
          {(names.length > expandedMax || search !== '') && (
            <input
              type="search"
              class={`${control} sticky -top-1 z-20`}
              aria-label="Find entities"
              // Undo keys edit the text of the search, not the definition.
              data-is-draft="true"
              placeholder="Find an entity or a field"
              value={search}
              onInput={(event) => {
                setSearch(event.currentTarget.value)
                setKept(new Set())
              }}
            />
          )}
          {names.length === 0 && <NoEntities />}
          {names.length > 0 && !found.includes(true) && (
            <p class="py-6 text-center text-sm text-ink-soft">
              No entities or fields match “{search.trim()}”
            </p>
          )}
          <ul aria-label="Entities" data-drag-list class="flex flex-col gap-3 empty:hidden">
            {form.entities.map((entity, position) => (
              <EntityCard
                // A renamed entity is the same card.
                key={position}
                entity={entity}
                names={names}
                position={position}
                order={order}
                isHidden={found[position] === false}
                isCollapsed={collapsed.has(entity.name)}
                onCollapse={() => toggle(entity.name)}
              />
            ))}
          </ul>
          <AddEntity names={names} />
        </div>
      </div>
    </BuilderContext.Provider>
  )
}

/** Returns whether the name of an entity or of one of its fields contains a text. */
function isFound({ name, fields = [] }: EntityForm, search: string): boolean {
  const text = search.trim().toLowerCase()
  return [name, ...fields.map((field) => field.name)].some((each) =>
    each.toLowerCase().includes(text),
  )
}

/** Undoes and repeats edits with the usual keys, unless an input has a text that is not applied yet. */
function handleUndo(event: KeyboardEvent, text: EditableText): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey
  const key = event.key.toLowerCase()
  if (!isUndo || (key !== 'z' && key !== 'y')) return
  if (event.target instanceof HTMLElement && event.target.dataset.isDraft === 'true') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) text.redo()
  else text.undo()
}

/** Expands the entity of a target, and focuses the name of its innermost entity or field that the form shows. */
function useTarget(
  target: BuilderTarget | undefined,
  scroller: { readonly current: HTMLElement | null },
  onExpand: (entity: string) => void,
): void {
  const [shown, setShown] = useState<BuilderTarget | undefined>(undefined)
  useEffect(() => {
    if (target === undefined) return
    onExpand(String(target.path[1]))
    setShown(target)
  }, [target])
  useEffect(() => {
    const { path = [] } = shown ?? {}
    for (let length = path.length; length > 1; length--) {
      const key = CSS.escape(namePathText(path.slice(0, length)))
      const input = scroller.current?.querySelector(`[data-path="${key}"]`)
      if (!(input instanceof HTMLElement)) continue
      input.focus({ preventScroll: true })
      input.scrollIntoView({ block: 'center' })
      return
    }
  }, [shown])
}

/** `onApplied` is called with the options of each edit. */
function useTools(props: BuilderProps, onApplied: (options: EditOptions) => void): BuilderTools {
  const { text, written, value, preview, issues, onShowCode } = props
  const { value: types = [] } = useLoaded(loadTypes, [])
  const edited = useRef<EditedForm | undefined>(undefined)
  const form = useForm(written, value, edited.current)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const focus = useRef<string | undefined>(undefined)
  return {
    form,
    types,
    preview,
    issues,
    showCode: onShowCode,
    isOpen: (path) => opened.has(keyOf(path)),
    toggle: (path) => setOpened((before) => toggled(before, path)),
    takeFocus(path) {
      if (focus.current !== keyOf(path)) return false
      focus.current = undefined
      return true
    },
    apply(edit, options = {}) {
      const after = perform(edit, options, written.language, text.current)
      if (after === undefined) return
      edited.current = after
      if (options.focus !== undefined) focus.current = keyOf(options.focus)
      if (options.opened !== undefined)
        setOpened((before) => new Set([...before, keyOf(options.opened ?? [])]))
      if (options.renamed !== undefined) setOpened((before) => renamed(before, options.renamed))
      onApplied(options)
    },
  }
}

/** Returns the form of the definition, or of the last one that could be parsed. */
function useForm(
  written: SourceText,
  value: JsonValue | undefined,
  edited: EditedForm | undefined,
): FormModel {
  const last = useRef<FormModel>({ period: {}, entities: [], ownTypes: [], isEditable: true })
  const isEdited = edited?.text === written.text
  return useMemo(() => {
    if (isEdited) last.current = edited.form
    else if (value !== undefined) last.current = formOf(value, sharedPaths(written))
    return last.current
  }, [isEdited ? edited : value])
}

function keyOf(path: Path): string {
  return JSON.stringify(path)
}

function toggled(before: ReadonlySet<string>, path: Path): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(keyOf(path))) next.add(keyOf(path))
  return next
}

function replaced(names: ReadonlySet<string>, from: string, to: string): ReadonlySet<string> {
  return new Set([...names].map((name) => (name === from ? to : name)))
}

/** Keeps the options open of a field that is renamed, or whose entity is. */
function renamed(before: ReadonlySet<string>, change: EditOptions['renamed']): ReadonlySet<string> {
  if (change === undefined) return before
  const { from, to } = change
  return new Set(
    [...before].map((key) => {
      const path: Path = JSON.parse(key)
      return startsWith(path, from) ? keyOf([...to, ...path.slice(from.length)]) : key
    }),
  )
}
