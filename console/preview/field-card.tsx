/** Statistics of one field: type, number of distinct values and distribution. */
import { Bars } from '../charts/bars.tsx'
import { Histogram } from '../charts/histogram.tsx'
import { countText } from '../parts/display.tsx'
import type { Chart, Column } from './protocol.ts'
import { instantText, numberText } from './time-text.ts'

const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

export function FieldCard({
  column,
  sampled,
  examples,
}: {
  readonly column: Column
  readonly sampled: number
  /** Examples of values of the field, shown if there is no chart. */
  readonly examples: readonly string[]
}) {
  const { type, missing, distinct, chart } = column
  const name = column.name === '' ? 'value' : column.name
  return (
    <li class="flex min-w-0 flex-col gap-1.5 rounded-md border border-line px-2.5 py-2">
      <p class="flex items-baseline justify-between gap-2 text-xs">
        <span class="truncate font-medium" title={name}>
          {name}
        </span>
        <span class="text-ink-faint">{type === 'none' ? '' : type}</span>
      </p>
      {chart === undefined ? (
        <ul aria-label={`Examples of ${name}`} class="font-mono text-xs text-ink-soft empty:hidden">
          {examples.map((example) => (
            <li key={example} class="truncate">
              {example}
            </li>
          ))}
        </ul>
      ) : (
        <FieldChart chart={chart} type={type} name={name} />
      )}
      <p class="mt-auto text-xs text-ink-faint tabular-nums">
        {summaryText({ missing, distinct, sampled })}
      </p>
    </li>
  )
}

function FieldChart({
  chart,
  type,
  name,
}: {
  readonly chart: Chart
  readonly type: Column['type']
  readonly name: string
}) {
  if (chart.kind === 'bars') {
    return (
      <Bars bars={chart.bars} others={chart.others} label={`Most frequent values of ${name}`} />
    )
  }
  const { minimum, maximum, mean, counts } = chart
  const text = (value: number) =>
    type === 'time' ? instantText(value, maximum - minimum) : numberText(value)
  return (
    <Histogram
      counts={counts}
      from={text(minimum)}
      to={text(maximum)}
      label={`${name}: from ${text(minimum)} to ${text(maximum)}, mean ${text(mean)}`}
    />
  )
}

function summaryText({
  missing,
  distinct,
  sampled,
}: {
  readonly missing: number
  readonly distinct: number
  readonly sampled: number
}): string {
  const present = sampled - missing
  if (present === 0) return 'always missing'
  const different =
    distinct === present && distinct > 1
      ? 'all unique'
      : distinct === 1
        ? 'always the same'
        : `${countText(distinct)} distinct`
  return missing === 0 ? different : `${different}, ${shares.format(missing / sampled)} missing`
}
