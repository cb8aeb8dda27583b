/** The views of a preview: its events, their number over time, and each entity. */
import { useState } from 'preact/hooks'
import type { FieldReference, GridCell } from '../grid/grid-row.ts'
import { countText, Dot } from '../parts/display.tsx'
import { Icon } from '../parts/icon.tsx'
import { type Tab, Tabs } from '../parts/tabs.tsx'
import { showToast } from '../parts/toast.tsx'
import { EntityChoice } from './entity-choice.tsx'
import { rowWith } from './entity-grid.tsx'
import { EntityView } from './entity-view.tsx'
import { EventList } from './events/event-list.tsx'
import { entitiesSampled, type Preview } from './protocol.ts'
import { seriesColor } from './series-color.ts'
import { TimelineView } from './timeline-view.tsx'

/** Maximum number of entities that have a tab each. If there are more, all entities share one tab with a list. */
const entityTabsMax = 6

/** The row that a reference led to. */
interface FollowedRow {
  readonly entity: string
  readonly key: number
}

export function PreviewViews({ preview }: { readonly preview: Preview }) {
  const { entities } = preview
  const [chosen, setChosen] = useState('events')
  const [listed, setListed] = useState('')
  const [isDetailed, setDetailed] = useState(false)
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
    { key: 'timeline', title: 'Activity' },
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
      showToast(`Cannot open the ${to} row: only the first rows are loaded`)
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
      {shown === 'events' && (
        <EventList preview={preview} isDetailed={isDetailed} onDetailed={setDetailed} />
      )}
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
          position={entities.indexOf(entity)}
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
      <Dot look={seriesColor(position)} />
      <span class="truncate">{name}</span>
      {isLeftOut && (
        <span class="text-warning" title="Not updated because of errors">
          <Icon name="warning" />
          <span class="sr-only">, not updated because of errors</span>
        </span>
      )}
    </>
  )
}
