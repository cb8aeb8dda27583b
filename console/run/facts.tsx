/** The facts of a run in one row: its events, the share of them that was read, simulated time, seed, start and author. */
import { Fragment } from 'preact'
import { type AuthorListed, authorText } from '../data/history.ts'
import type { Progress, Snapshot } from '../data/runs.ts'
import { countText, RelativeTime } from '../parts/display.tsx'
import { Card } from '../parts/page/page.tsx'
import { boundText } from '../preview/time-text.ts'
import { ReadShare } from './read-progress.tsx'

/** Classes of the facts that need several columns in narrow windows. */
const spans: Readonly<Record<string, string>> = {
  'Simulated time': 'max-lg:col-span-2',
  Started: 'sm:max-lg:col-span-3',
}

export function RunFacts({
  snapshot,
  author,
  progress,
}: {
  readonly snapshot: Snapshot
  /** The author of the run; undefined until it is loaded. */
  readonly author: AuthorListed | undefined
  /** The progress of the readers; undefined until it is loaded. */
  readonly progress: Progress | undefined
}) {
  const { total, start, end, seed, createdAt } = snapshot
  const facts = [
    [
      'Events',
      <span key="total" class="text-2xl leading-7 tracking-tight whitespace-nowrap tabular-nums">
        {countText(total)}
      </span>,
    ],
    ['Events read', <ReadShare key="read" progress={progress} total={total} />],
    [
      'Simulated time',
      <Fragment key="time">
        <Time at={start} /> –{' '}
        <span class="whitespace-nowrap">
          <Time at={end} /> UTC
        </span>
      </Fragment>,
    ],
    [
      'Seed',
      <span key="seed" class="tabular-nums">
        {seed}
      </span>,
    ],
    [
      'Started',
      <Fragment key="started">
        <RelativeTime at={createdAt} />
        {author !== undefined && (
          <span class="font-normal text-ink-soft"> by {authorText(author)}</span>
        )}
      </Fragment>,
    ],
  ] as const
  return (
    <Card>
      <dl class="grid grid-cols-2 py-1 sm:grid-cols-[auto_1fr_1fr_1fr] sm:p-2 lg:grid-cols-[1fr_1fr_1.4fr_0.6fr_1.2fr] lg:divide-x lg:divide-line">
        {facts.map(([name, value]) => (
          <div key={name} class={`px-4 py-2 ${spans[name] ?? ''}`}>
            <dt class="text-sm text-ink-soft">{name}</dt>
            <dd class="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Shows the start or the end of the run in UTC. */
function Time({ at }: { readonly at: string }) {
  return (
    <time datetime={at} class="whitespace-nowrap">
      {boundText(Date.parse(at))}
    </time>
  )
}
