/** Panel beside the editor with the preview of a run of the definition. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { FieldReference, GridCell } from '../grid/grid-row.ts'
import { countText } from '../parts/display.tsx'
import { Icon } from '../parts/icon.tsx'
import { type Tab, Tabs } from '../parts/tabs.tsx'
import { showToast } from '../parts/toast.tsx'
import { EntityChoice } from './entity-choice.tsx'
import { rowWith } from './entity-grid.tsx'
import { EntityView } from './entity-view.tsx'
import { EventList } from './event-list.tsx'
import { entitiesSampled, type Preview } from './protocol.ts'
import { seriesColor } from './series-color.ts'
import type { PreviewState } from './state.ts'
import { spanText } from './time-text.ts'
import { TimelineView } from './timeline-view.tsx'

/** Maximum number of characters of a name in the note above the preview. */
const nameShown = 30
/** Maximum number of entities that have a tab each. If there are more, all entities share one tab with a list. */
const entityTabsMax = 6

export function PreviewPanel({
  state,
  actions,
}: {
  readonly state: PreviewState
  /** Buttons in the head of the panel. */
  readonly actions?: ComponentChildren
}) {
  const { preview } = state
  // The page is rendered at every keystroke, but the tables are rendered only with a new preview.
  const views = useMemo(() => preview && <Views preview={preview} />, [preview])
  return (
    <section
      aria-label="Preview"
      class="flex min-w-0 flex-col overflow-hidden rounded-lg min-[900px]:h-full border border-line bg-surface"
    >
      <Headline state={state} actions={actions} />
      {views ?? <Waiting state={state} />}
    </section>
  )
}

function Headline({
  state,
  actions,
}: {
  readonly state: PreviewState
  readonly actions: ComponentChildren
}) {
  const { preview, kind, elapsedMs } = state
  return (
    <header class="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm">
      <p class="min-w-0">
        {preview === undefined ? (
          <span class="font-medium">Preview</span>
        ) : (
          <>
            <span class="font-medium tabular-nums">{countText(preview.total)}</span> events over{' '}
            <span class="whitespace-nowrap">{spanText(preview.endMs - preview.startMs)}</span>
          </>
        )}
      </p>
      <p class="flex items-center gap-1.5 text-xs text-ink-faint">
        <Note state={state} />
        {kind === 'ready' && (
          <span class="tabular-nums" title="Engine time in this browser">
            {countText(Math.max(Math.round(elapsedMs), 1))} ms
          </span>
        )}
        {actions}
      </p>
    </header>
  )
}

/**
 * Notes above a preview that does not match the text, by the state of the preview. The editor shows the problems
 * themselves.
 */
const notes: Readonly<Record<PreviewState['kind'], string>> = {
  empty: '',
  working: '',
  ready: '',
  unreadable: 'Showing the last valid definition',
  issues: 'Showing the last valid definition',
  slow: 'Still working, showing the last preview',
  failed: 'The engine failed, showing the last preview',
}

function Note({ state: { kind, preview, isPart } }: { readonly state: PreviewState }) {
  const leftOut = preview?.entities.filter(({ isLeftOut }) => isLeftOut === true) ?? []
  const note = isPart ? partNote(leftOut.map(({ key }) => key)) : preview && notes[kind]
  return (
    <span role="status" class="flex items-center gap-1.5 text-warning empty:hidden">
      {note && <Icon name="warning" />}
      {note}
    </span>
  )
}

function partNote(leftOut: readonly string[]): string {
  const [first = ''] = leftOut
  if (leftOut.length > 1)
    return `Without ${countText(leftOut.length)} entities, because of problems`
  return first.length > nameShown
    ? 'Without an entity that has problems'
    : `Without ${first}, which has problems`
}

/** Texts that are shown instead of a preview before the first one, by the state of the preview. */
const reasons: Readonly<Record<PreviewState['kind'], string>> = {
  empty: 'Write a definition to see its first events here.',
  working: 'Starting the engine…',
  ready: '',
  unreadable: 'The text cannot be read. The preview appears once it is fixed.',
  issues: 'The definition has problems. The preview appears once they are fixed.',
  slow: 'This definition takes more than two seconds in this browser. The preview appears when it is ready.',
  failed: 'The engine failed in this browser.',
}

function Waiting({ state }: { readonly state: PreviewState }) {
  const { kind, issues, message } = state
  return (
    <div class="flex flex-col items-center gap-3 px-6 py-16 text-center text-sm text-ink-soft">
      <p role="status" class="max-w-prose">
        {reasons[kind]}
      </p>
      {kind === 'failed' && <p class="max-w-prose break-words font-mono text-xs">{message}</p>}
      {kind === 'issues' && issues.length > 0 && (
        <p class="text-xs text-ink-faint">
          {issues.length === 1 ? '1 problem' : `${countText(issues.length)} problems`}
        </p>
      )}
    </div>
  )
}

/** The row that a reference led to. */
interface FollowedRow {
  readonly entity: string
  readonly key: number
}

function Views({ preview }: { readonly preview: Preview }) {
  const { entities } = preview
  const [chosen, setChosen] = useState('events')
  const [listed, setListed] = useState('')
  const [target, setTarget] = useState<FollowedRow | undefined>(undefined)
  const areTabs = entities.length <= entityTabsMax
  const entityTabs: readonly Tab[] = areTabs
    ? entities.map(({ key, isLeftOut = false }, i) => ({
        key: `entity ${key}`,
        title: <Named name={key} position={i} isLeftOut={isLeftOut} />,
      }))
    : [{ key: 'entities', title: `Entities (${countText(entities.length)})` }]
  const tabs: readonly Tab[] = [
    { key: 'events', title: 'Events' },
    // Before the tabs of the entities, which may not fit.
    { key: 'timeline', title: 'Over time' },
    ...entityTabs,
  ]
  // The entity of the selected tab may have been renamed or removed.
  const shown = tabs.some(({ key }) => key === chosen) ? chosen : 'events'
  const entity = areTabs
    ? entities.find(({ key }) => `entity ${key}` === shown)
    : (entities.find(({ key }) => key === listed) ?? entities[0])
  const follow = ({ entity: to, path }: FieldReference, value: GridCell) => {
    const referenced = entities.find(({ key }) => key === to)
    const key = referenced && rowWith(referenced, path, value)
    if (key === undefined) {
      showToast(`The instance of ${to} is not among the loaded rows`)
      return
    }
    setChosen(areTabs ? `entity ${to}` : 'entities')
    setListed(to)
    setTarget({ entity: to, key })
  }
  const choose = (tab: string) => {
    setChosen(tab)
    setTarget(undefined)
  }
  return (
    <Tabs label="Preview" tabs={tabs} chosen={shown} onChoose={choose}>
      {shown === 'events' && <EventList preview={preview} />}
      {shown === 'timeline' && <TimelineView preview={preview} />}
      {shown === 'entities' && (
        <>
          <EntityChoice entities={entities} chosen={entity?.key ?? ''} onChoose={setListed} />
          {entities.length > entitiesSampled && (
            <p class="px-3 pt-2 text-xs text-ink-faint">
              Only the first {countText(entitiesSampled)} of {countText(entities.length)} entities
              have samples.
            </p>
          )}
        </>
      )}
      {shown !== 'events' && shown !== 'timeline' && entity !== undefined && (
        <EntityView
          key={entity.key}
          entity={entity}
          startMs={preview.startMs}
          onFollow={follow}
          target={target?.entity === entity.key ? target : undefined}
        />
      )}
    </Tabs>
  )
}

function Named({
  name,
  position,
  isLeftOut,
}: {
  readonly name: string
  readonly position: number
  readonly isLeftOut: boolean
}) {
  return (
    <>
      <span
        aria-hidden="true"
        class={`size-2 shrink-0 rounded-full bg-current ${seriesColor(position)}`}
      />
      <span class="truncate">{name}</span>
      {isLeftOut && (
        <span class="text-warning" title="Left out because of problems">
          <Icon name="warning" />
          <span class="sr-only">, left out because of problems</span>
        </span>
      )}
    </>
  )
}
