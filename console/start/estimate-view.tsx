/** Shows the estimate of a run before it starts: its simulated time, its numbers of events and their size. */

import { pathText } from '../document/path-text.ts'
import { countText } from '../parts/display.tsx'
import { Notice } from '../parts/notice.tsx'
import type { PlainIssue } from '../preview/protocol.ts'
import { boundText, spanText } from '../preview/time-text.ts'
import { sizeText } from '../run/size-text.ts'
import type { RunEstimate } from './estimate.ts'
import type { EstimateState } from './use-estimate.ts'

/** Numbers of events and of bytes above which a run is called large: reading all of it takes minutes or longer. */
const eventsLarge = 50_000_000
const bytesLarge = 10_000_000_000

/** A run that starts now has an estimate of this age at most. */
const minuteMs = 60_000
/** Number of entities whose events are listed. */
const entitiesShown = 8
const issuesShown = 3

export function EstimateView({ state: { estimate, isStale } }: { readonly state: EstimateState }) {
  if (estimate === null) {
    return (
      <Notice kind="warning" title="The estimate is not available. The run can start anyway." />
    )
  }
  if (estimate !== undefined && 'issues' in estimate) return <Issues issues={estimate.issues} />
  return (
    <section
      // The usual height, so that little moves when the estimate arrives.
      class="flex min-h-29 flex-col gap-2 rounded-md bg-sunken px-4 py-3 text-sm"
      aria-label="Estimate"
      aria-busy={isStale}
    >
      {estimate === undefined ? (
        <p role="status" class="text-ink-soft">
          Estimating…
        </p>
      ) : (
        <Figures estimate={estimate} />
      )}
    </section>
  )
}

/** The reasons why a run cannot start, but for those that the fields of the period show. */
function Issues({ issues }: { readonly issues: readonly PlainIssue[] }) {
  const others = issues.filter(({ path }) => path[0] !== 'start' && path[0] !== 'end')
  if (others.length === 0) {
    return (
      <p role="status" class="text-sm text-ink-soft">
        Enter a valid start and end to see the estimate.
      </p>
    )
  }
  return (
    <Notice kind="warning" title="Cannot start a run of this definition in this time range">
      <ul class="mt-1 list-disc pl-5">
        {others.slice(0, issuesShown).map(({ path, message }) => (
          <li key={`${path.join('/')} ${message}`}>
            <code class="font-mono">{pathText(path)}</code> {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Figures({ estimate }: { readonly estimate: RunEstimate }) {
  const { startMs, endMs, total, bytes, entities } = estimate
  const sorted = entities.toSorted((a, b) => b.total - a.total)
  const rest = sorted.length - entitiesShown
  const isNow = Math.abs(Date.now() - endMs) < 2 * minuteMs
  const [isLive, isAhead] = [endMs > Date.now(), startMs > Date.now() - minuteMs]
  return (
    <>
      <p role="status">
        <strong class="text-base font-semibold tabular-nums">{countText(total)} events</strong>
        {total > 0 && <span class="tabular-nums">, about {sizeText(bytes)} as NDJSON</span>}
        <span class="block text-ink-soft">
          {boundText(startMs)} – {boundText(endMs)} UTC, {spanText(endMs - startMs)}
        </span>
        {isNow && (
          <span class="block text-ink-soft">
            The preview ends at the full hour, so its numbers differ slightly.
          </span>
        )}
        {isLive && (
          <span class="block text-ink-soft">
            Live run: events appear on the run page when they are due.
          </span>
        )}
      </p>
      {entities.length > 1 && (
        <ul class="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft" aria-label="Events by entity">
          {sorted.slice(0, entitiesShown).map((entity) => (
            <li key={entity.key} class="wrap-anywhere">
              {entity.key} <span class="tabular-nums text-ink">{countText(entity.total)}</span>
            </li>
          ))}
          {rest > 0 && <li>and {countText(rest)} more</li>}
        </ul>
      )}
      {total === 0 && (
        <Notice kind="warning" title="This time range has no events. Choose a longer one." />
      )}
      {!isAhead && (total > eventsLarge || bytes > bytesLarge) && (
        <Notice kind="warning" title="This is a large run">
          It starts immediately, because events are generated when they are read. Reading all of
          them transfers about {sizeText(bytes)}.
        </Notice>
      )}
    </>
  )
}
