/** A run watched: what it is, how far its readers are, its course, its events, and ways to take it along. */

import { Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { step } from '../data/api.ts'
import { useLoaded } from '../data/loaded.ts'
import { loadSnapshot, runPath, type Snapshot } from '../data/runs.ts'
import { Notice, RefusedNotice } from '../parts/notice.tsx'
import { Card, Page, Section } from '../parts/page.tsx'
import { countText, Loading, Moment } from '../parts/shown.tsx'
import type { Course } from '../run/course.ts'
import { CourseChart } from '../run/course-chart.tsx'
import { Download } from '../run/download.tsx'
import { Live } from '../run/live.tsx'
import { Readers } from '../run/readers.tsx'
import { hasSql, rowEntitiesOf } from '../run/statement.ts'
import type { Looked } from '../run/tail.ts'
import { Snippets } from '../run/take-along.tsx'
import { useCourse } from '../run/use-course.ts'
import { useTail } from '../run/use-tail.ts'

export function RunPage() {
  const { simulation = '', run = '' } = useRoute().params
  const path = runPath(simulation, run)
  const { value: snapshot, refused } = useLoaded((signal) => loadSnapshot(path, signal), [path])
  const address = `/console/simulations/${step(simulation)}`
  return (
    <Page
      isWide
      title={`Run ${run}`}
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
      <RefusedNotice refused={refused} />
      {snapshot === undefined && refused === undefined && <Loading what="the run" />}
      {snapshot && <Watched key={path} path={path} snapshot={snapshot} />}
    </Page>
  )
}

function Watched({ path, snapshot }: { readonly path: string; readonly snapshot: Snapshot }) {
  const { total } = snapshot
  const course = useCourse(snapshot)
  const entities = useMemo(() => course?.entities.map(({ key }) => key) ?? [], [course])
  return (
    <>
      <Facts snapshot={snapshot} />
      <Readers path={path} total={total} />
      <Flow path={path} snapshot={snapshot} course={course} entities={entities} />
      <Section
        title="Use this data"
        lead="These snippets need an API key and resume after a disconnect."
      >
        <Snippets
          address={`${location.origin}${path}/stream`}
          hasSql={hasSql(snapshot.definition)}
        />
      </Section>
      <Section title="Download" lead="Downloading does not advance the run's cursor.">
        <Download path={path} snapshot={snapshot} entities={entities} />
      </Section>
    </>
  )
}

/** What changes ten times a second while the run is watched, and nothing else. */
function Flow({
  path,
  snapshot,
  course,
  entities,
}: {
  readonly path: string
  readonly snapshot: Snapshot
  readonly course: Course | null | undefined
  readonly entities: readonly string[]
}) {
  const { total, start } = snapshot
  const startMs = Date.parse(start)
  const [looked, setLooked] = useState<Looked>({ entity: undefined, text: '' })
  const tailed = useTail({ path, total }, looked)
  const last = tailed.phase === 'idle' ? undefined : tailed.tail?.last
  return (
    <>
      <Section
        title="Activity"
        lead="Events per minute of simulated time (UTC). Drag to zoom, double-click to reset."
      >
        {course === undefined && <Loading what="the chart" />}
        {course === null && (
          <Notice kind="warning" title="The chart is not available">
            This run was created by another version of the engine.
          </Notice>
        )}
        {course && (
          <CourseChart
            course={course}
            markMs={last === undefined ? undefined : startMs + last.offset}
          />
        )}
      </Section>
      <Section title="Events">
        <Live
          tailed={tailed}
          looked={looked}
          onLook={setLooked}
          entities={entities}
          rowEntities={rowEntitiesOf(snapshot.definition)}
          total={total}
          startMs={startMs}
        />
      </Section>
    </>
  )
}

function Facts({ snapshot }: { readonly snapshot: Snapshot }) {
  const { total, start, end, seed, createdAt } = snapshot
  const facts = [
    [
      'Events',
      <span key="total" class="tabular-nums">
        {countText(total)}
      </span>,
    ],
    [
      'Simulated time',
      <Fragment key="time">
        <Time at={start} /> – <Time at={end} />
      </Fragment>,
    ],
    [
      'Seed',
      <span key="seed" class="font-mono">
        {seed}
      </span>,
    ],
    ['Created', <Moment key="created" at={createdAt} />],
  ] as const
  return (
    <Card>
      <dl class="grid grid-cols-2 gap-px lg:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} class="px-4 py-3">
            <dt class="text-sm text-ink-soft">{name}</dt>
            <dd class="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Simulated time is UTC. To the second; midnights need no clock. */
function Time({ at }: { readonly at: string }) {
  const text = at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)
  return (
    <time datetime={at} class="whitespace-nowrap">
      {text.replace(/T00:00:00$|:00$/, '').replace('T', ' ')}
    </time>
  )
}
