/** Page of a run: its facts, and tabs with its events, the ways to read them, and its definition. */

import { useMemo, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { type Action, useActions } from '../commands/actions.ts'
import { pathSegment } from '../data/api.ts'
import type { AuthorListed } from '../data/history.ts'
import { useLoaded } from '../data/loaded.ts'
import {
  isInProgress,
  loadRun,
  loadSnapshot,
  runName,
  runPath,
  type Snapshot,
} from '../data/runs.ts'
import { hasRole } from '../data/session.ts'
import { DeleteRun } from '../history/delete-dialogs.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { ErrorNotice, Notice } from '../parts/notice.tsx'
import { Page, Section } from '../parts/page/page.tsx'
import { RoleNotice } from '../parts/session/role-notice.tsx'
import { Tabs } from '../parts/tabs.tsx'
import type { Activity, TimeRange } from '../run/activity.ts'
import { ActivityChart } from '../run/activity-chart.tsx'
import { RunDefinition } from '../run/definition.tsx'
import { Download } from '../run/download.tsx'
import { RunFacts } from '../run/facts.tsx'
import { Live } from '../run/live.tsx'
import { rateUnitOf } from '../run/rate-unit.ts'
import { ReadStatus, useProgress } from '../run/read-progress.tsx'
import { RunLabel } from '../run/run-label.tsx'
import { Snippets } from '../run/snippet-tabs.tsx'
import { hasSql, statementsOf } from '../run/statement.ts'
import type { EventFilter } from '../run/tail/tail.ts'
import { useTail } from '../run/tail/use-tail.ts'
import { useActivity } from '../run/use-activity.ts'
import { useLastEvents } from '../run/use-last-events.ts'
import { useRunTab } from '../run/use-run-tab.ts'

export function RunPage() {
  const { simulation = '', run: index = '' } = useRoute().params
  const path = runPath(simulation, index)
  const { value: snapshot, refused } = useLoaded((signal) => loadSnapshot(path, signal), [path])
  const {
    value: run,
    refused: runRefused,
    reload,
  } = useLoaded((signal) => loadRun(path, signal), [path])
  const { route } = useLocation()
  const [isDeleting, setDeleting] = useState(false)
  const address = `/console/simulations/${pathSegment(simulation)}`
  const isMissing = refused?.problem.status === 404
  const canDelete = hasRole('editor')
  const deletion: Action = {
    ...{ group: 'This page', label: 'Delete run', icon: 'trash' },
    run: () => setDeleting(true),
  }
  useActions([
    ...(['', '/runs'] as const).map(
      (below): Action => ({
        ...{ group: 'This page', icon: below === '' ? 'simulations' : 'play' },
        label: below === '' ? `Open ${simulation}` : `All runs of ${simulation}`,
        run: () => route(address + below),
      }),
    ),
    ...(canDelete ? [deletion] : []),
  ])
  return (
    <Page
      isWide
      title={run?.label ?? runName(index)}
      lead={run && <RunLabel path={path} run={run} onChanged={reload} />}
      actions={
        snapshot && (
          <>
            <ButtonLink href="#download">
              <Icon name="download" />
              Download
            </ButtonLink>
            {canDelete && (
              <Menu
                label="More actions"
                items={[
                  {
                    label: 'Delete run',
                    icon: 'trash',
                    isDangerous: true,
                    onSelect: () => setDeleting(true),
                  },
                ]}
              />
            )}
          </>
        )
      }
      above={
        <>
          <a href={address} class="hover:underline">
            {simulation}
          </a>
          {' › '}
          <a href={`${address}/runs`} class="hover:underline">
            Runs
          </a>
        </>
      }
    >
      <RoleNotice needs="editor" to="label and delete runs" />
      {isMissing ? (
        <Empty title="Run not found" picture="gap">
          <p>It may have been deleted, or the URL is wrong.</p>
          <ButtonLink href={`${address}/runs`}>All runs of {simulation}</ButtonLink>
        </Empty>
      ) : (
        <ErrorNotice refused={refused ?? runRefused} />
      )}
      {snapshot === undefined && refused === undefined && <Loading what="the run" />}
      {snapshot && (
        <RunDetails key={path} path={path} snapshot={snapshot} author={run?.createdBy} />
      )}
      {snapshot && (
        <DeleteRun
          simulation={simulation}
          index={snapshot.index}
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => route(`${address}/runs`)}
        />
      )}
    </Page>
  )
}

function RunDetails({
  path,
  snapshot,
  author,
}: {
  readonly path: string
  readonly snapshot: Snapshot
  /** The author of the run; undefined until it is loaded. */
  readonly author: AuthorListed | undefined
}) {
  const { total } = snapshot
  const [range, setRange] = useState<TimeRange | undefined>(undefined)
  const activity = useActivity(snapshot, range)
  const entities = useMemo(() => activity?.entities.map(({ key }) => key) ?? [], [activity])
  // Decided once, so that nothing changes while the run is watched.
  const [isRunning] = useState(() => isInProgress(snapshot, Date.now()))
  const [tab, chooseTab] = useRunTab()
  const progress = useProgress(path)
  return (
    <>
      <RunFacts snapshot={snapshot} author={author} progress={progress} />
      <Tabs
        label="Views of the run"
        tabs={tabs}
        chosen={tab}
        onChoose={(key) => chooseTab(tabs.find((each) => each.key === key)?.key ?? 'events')}
      >
        {/* The events stay, so that other tabs do not stop watching. */}
        <div class="flex flex-col gap-6 pt-6" hidden={tab !== 'events'}>
          <LiveSections
            path={path}
            snapshot={snapshot}
            activity={activity}
            entities={entities}
            range={range}
            onRange={setRange}
            isInProgress={isRunning}
          />
        </div>
        {tab === 'use' && (
          <div class="flex flex-col gap-6 pt-6">
            <Section
              id="use"
              title="Read the events"
              lead={`Reading needs an API key. The TypeScript and Python examples resume after a disconnect.${isRunning ? ' Without speed=1, the stream sends all events immediately, including those that are not due yet.' : ''}`}
            >
              <Snippets
                address={`${location.origin}${path}/stream`}
                hasSql={hasSql(snapshot.definition)}
                isInProgress={isRunning}
              />
              <ReadStatus progress={progress} total={total} />
            </Section>
            <Section id="download" title="Download">
              <Download path={path} snapshot={snapshot} entities={entities} />
            </Section>
          </div>
        )}
        {tab === 'definition' && (
          <div class="flex flex-col gap-3 pt-6">
            <p class="text-sm text-ink-soft">
              The definition as it was when the run started, with inherited systems.
            </p>
            <RunDefinition snapshot={snapshot} />
          </div>
        )}
      </Tabs>
    </>
  )
}

const tabs = [
  { key: 'events', title: 'Events' },
  { key: 'use', title: 'Use this data' },
  { key: 'definition', title: 'Definition' },
] as const

/**
 * The sections of the page that are rendered ten times a second while the run is watched, without the rest of the page.
 */
function LiveSections({
  path,
  snapshot,
  activity,
  entities,
  range,
  onRange,
  isInProgress: isRunning,
}: {
  readonly path: string
  readonly snapshot: Snapshot
  readonly activity: Activity | null | undefined
  readonly entities: readonly string[]
  /** The range of simulated time that the chart shows; undefined for the whole run. */
  readonly range: TimeRange | undefined
  readonly onRange: (range: TimeRange | undefined) => void
  /** Whether the run is in progress, so that its events become due. */
  readonly isInProgress: boolean
}) {
  const { total, start, end, definition } = snapshot
  const statementOf = useMemo(() => statementsOf(definition), [definition])
  const startMs = Date.parse(start)
  const run = useMemo(() => ({ fromMs: Date.parse(start), untilMs: Date.parse(end) }), [start, end])
  const unit = useMemo(() => rateUnitOf(run, total), [run, total])
  const [filter, setFilter] = useState<EventFilter>({ entity: undefined, text: '' })
  const tailed = useTail({ path, total }, filter)
  const lastEvents = useLastEvents({ path, total, isInProgress: isRunning }, filter)
  const last = tailed.phase === 'idle' ? undefined : tailed.tail?.last
  return (
    <>
      <Live
        tailed={tailed}
        lastEvents={lastEvents}
        filter={filter}
        onFilter={setFilter}
        entities={entities}
        statementOf={statementOf}
        source={snapshot}
        total={total}
        startMs={startMs}
        isInProgress={isRunning}
      />
      <Section
        title="Activity"
        lead={`Events per ${unit.name} of simulated time (UTC). Drag across the chart to zoom.`}
      >
        {activity === undefined && <Loading what="the chart" />}
        {activity === null && (
          <Notice kind="warning" title="The chart is not available">
            This run was created by another version of Spate. Start a new run to see the chart.
          </Notice>
        )}
        {activity && (
          <ActivityChart
            activity={activity}
            unit={unit}
            run={run}
            range={range}
            onRange={onRange}
            markMs={last === undefined ? undefined : startMs + last.offset}
          />
        )}
      </Section>
    </>
  )
}
