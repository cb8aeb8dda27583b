/** The use of an API key in the last 30 days: its totals, and a chart of its requests per day. */
import { Histogram } from '../../charts/histogram.tsx'
import { countedText, countText } from '../../parts/display.tsx'
import { sizeText } from '../../run/size-text.ts'
import type { DayOfUse } from './key.ts'

const shownDays = 30
const dayMs = 86_400_000

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export function KeyUsage({ usage }: { readonly usage: readonly DayOfUse[] }) {
  if (usage.length === 0) return null
  const now = Date.now()
  const days = Array.from({ length: shownDays }, (_, i) =>
    new Date(now - (shownDays - 1 - i) * dayMs).toISOString().slice(0, 10),
  )
  const total = (member: 'requests' | 'events' | 'bytes') =>
    usage.reduce((sum, day) => sum + day[member], 0)
  const [first = '', last = ''] = [days[0], days.at(-1)].map((day) =>
    dates.format(Date.parse(`${day}`)),
  )
  const busiest = usage.reduce((most, day) => (day.requests > most.requests ? day : most))
  const most = `${countText(busiest.requests)} on ${dates.format(Date.parse(busiest.day))}`
  return (
    <div class="flex w-64 shrink-0 flex-col gap-1.5 text-xs text-ink-soft max-sm:w-full">
      <p>
        {countedText(total('requests'), 'request')}
        {total('events') > 0 &&
          `, ${countedText(total('events'), 'event')} (${sizeText(total('bytes'))})`}{' '}
        in the last {shownDays} days
      </p>
      <Histogram
        counts={days.map((day) => usage.find((each) => each.day === day)?.requests ?? 0)}
        from={first}
        to={last}
        label={`Requests per day from ${first} to ${last}, at most ${most}`}
      />
    </div>
  )
}
