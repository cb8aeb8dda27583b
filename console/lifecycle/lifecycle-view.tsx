/** The lifecycle of an entity: its states as a diagram and as a table, with figures from sampled instances. */

import { countText } from '../parts/display.tsx'
import type { FlowFigures, LifecycleFigures } from '../preview/lifecycle-protocol.ts'
import { briefSpanText } from '../preview/time-text.ts'
import { hasDiagram, LifecycleDiagram } from './diagram.tsx'
import { instanceCountText, shareText, stayText } from './figure-text.ts'

export function LifecycleView({
  entity,
  figures,
}: {
  readonly entity: string
  readonly figures: LifecycleFigures
}) {
  const { sampled, total, changes, states } = figures
  const [only, another] = states
  const isPeriodic = only !== undefined && another === undefined && only.name === ''
  return (
    <section class="flex min-w-0 flex-col gap-3 px-3" aria-label={`Lifecycle of ${entity}`}>
      <p class="text-xs text-ink-faint">
        {isPeriodic ? 'Changes' : 'States'} of {countText(sampled)}
        {sampled < total && ` of ${countText(total)}`} instances, with{' '}
        {sampled === 0 ? '–' : perInstance.format(changes / sampled)} changes each in this run
        {isPeriodic &&
          only.meanMs !== undefined &&
          `. The mean time between two changes is ${briefSpanText(only.meanMs)}.`}
      </p>
      {!isPeriodic && hasDiagram(figures) && (
        <section
          class="overflow-x-auto rounded-md border border-line py-2 -outline-offset-2"
          aria-label={`Diagram of the states of ${entity}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
          tabIndex={0}
        >
          <LifecycleDiagram
            figures={figures}
            label={`States of ${entity} and their transitions. The table after the diagram has the same figures.`}
          />
        </section>
      )}
      {!isPeriodic && <StateTable entity={entity} figures={figures} />}
    </section>
  )
}

const perInstance = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function StateTable({
  entity,
  figures,
}: {
  readonly entity: string
  readonly figures: LifecycleFigures
}) {
  const { states, flows, initial, deleted } = figures
  const hasDeletion = flows.some(({ to }) => to === 'delete')
  return (
    <section
      class="overflow-x-auto -outline-offset-2"
      aria-label={`Figures of the states of ${entity}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
    >
      <table class="w-full border-separate border-spacing-0 text-left text-xs">
        <thead class="text-ink-soft">
          <tr class="[&>th]:border-b [&>th]:border-line [&>th]:px-2 [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col">State</th>
            <th scope="col">Instances</th>
            <th scope="col" class="whitespace-nowrap">
              Mean time
            </th>
            <th scope="col">Next</th>
          </tr>
        </thead>
        <tbody class="[&>tr>*]:border-b [&>tr>*]:border-line [&>tr>*]:px-2 [&>tr>*]:py-1.5 [&>tr>*]:align-top [&>tr:last-child>*]:border-b-0">
          {states.map((state, i) => (
            <tr key={state.name}>
              <th scope="row" class="font-medium wrap-break-word">
                {state.name}
                {i === initial && <span class="font-normal text-ink-faint"> (initial)</span>}
              </th>
              <td class="tabular-nums">{instanceCountText(state.entered, figures)}</td>
              <td class="whitespace-nowrap tabular-nums">{stayText(state)}</td>
              <td class="tabular-nums">{nextText(i, figures)}</td>
            </tr>
          ))}
          {hasDeletion && (
            <tr>
              <th scope="row" class="font-normal text-ink-soft italic">
                deleted
              </th>
              <td class="tabular-nums">{instanceCountText(deleted, figures)}</td>
              <td>–</td>
              <td>–</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

function nextText(state: number, { states, flows }: LifecycleFigures): string {
  const nameOf = (to: FlowFigures['to']): string =>
    to === 'end' ? 'no more changes' : to === 'delete' ? 'deleted' : (states[to]?.name ?? '')
  const own = flows.filter(({ from }) => from === state)
  if (own.length === 0) return 'last state'
  return own.map((flow) => `${nameOf(flow.to)} ${shareText(flow)}`).join(', ')
}
