/** Shows the differences between two texts by lines. Equal lines far from a difference are hidden until requested. */
import { useState } from 'preact/hooks'
import { useLoaded } from '../data/loaded.ts'
import { countedText, Loading } from '../parts/display.tsx'
import { ErrorNotice, Notice } from '../parts/notice.tsx'
import { blocksOf, countChanges, type DiffBlock, type DiffLine, diffLines } from './line-diff.ts'

export function DiffView({
  before,
  after,
  names: [beforeName, afterName],
}: {
  readonly before: string
  readonly after: string
  /** Names of the two texts. */
  readonly names: readonly [string, string]
}) {
  const compare = async () => ({ lines: await diffLines(before, after) })
  const { value: compared, refused } = useLoaded(compare, [before, after])
  if (refused !== undefined) return <ErrorNotice refused={refused} />
  if (compared === undefined) return <Loading what="the differences" />
  if (compared.lines === undefined)
    return <Notice>The texts differ too much to compare them line by line.</Notice>
  const { added, removed } = countChanges(compared.lines)
  if (added + removed === 0) return <Notice kind="good">No differences.</Notice>
  return (
    <div class="flex min-w-0 flex-col gap-2">
      <p class="flex flex-wrap gap-x-4 text-sm text-ink-soft" role="status">
        <span>
          From <b class="font-medium text-ink">{beforeName}</b> to{' '}
          <b class="font-medium text-ink">{afterName}</b>:
        </span>
        <span class="text-good">{countedText(added, 'line')} added</span>
        <span class="text-danger">{countedText(removed, 'line')} removed</span>
      </p>
      <section
        class="max-h-[max(20rem,calc(100dvh-22rem))] overflow-auto rounded-lg border border-line bg-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
        tabIndex={0}
        aria-label={`Differences from ${beforeName} to ${afterName}`}
      >
        <table class="w-full border-collapse font-mono text-xs leading-5">
          <caption class="sr-only">Lines that were added and removed, with their numbers</caption>
          {blocksOf(compared.lines).map((block) => (
            <Block key={keyOf(block)} block={block} />
          ))}
        </table>
      </section>
    </div>
  )
}

function keyOf({ lines: [line] }: DiffBlock): string {
  return `${line?.before} ${line?.after}`
}

function Block({ block }: { readonly block: DiffBlock }) {
  const [isHidden, setHidden] = useState(block.isHidden)
  if (isHidden) {
    return (
      <tbody>
        <tr>
          <td colSpan={4} class="bg-sunken p-0">
            <button
              type="button"
              class="w-full cursor-pointer px-3 py-1 text-left font-sans text-ink-soft -outline-offset-2 hover:text-ink"
              onClick={() => setHidden(false)}
            >
              Show {countedText(block.lines.length, 'unchanged line')}
            </button>
          </td>
        </tr>
      </tbody>
    )
  }
  return (
    <tbody>
      {block.lines.map((line) => (
        <Line key={`${line.before} ${line.after}`} line={line} />
      ))}
    </tbody>
  )
}

const looks = {
  same: { row: '', sign: '', name: '' },
  added: { row: 'bg-good-soft', sign: '+', name: 'added' },
  removed: { row: 'bg-danger-soft', sign: '−', name: 'removed' },
} as const

function Line({ line: { kind, text, before, after } }: { readonly line: DiffLine }) {
  const { row, sign, name } = looks[kind]
  const number = 'w-px px-2 text-right align-top text-ink-soft select-none tabular-nums'
  return (
    <tr class={row}>
      <td class={number}>{before}</td>
      <td class={number}>{after}</td>
      <td class="w-px pr-2 align-top select-none">
        <span aria-hidden="true">{sign}</span>
        <span class="sr-only">{name}</span>
      </td>
      <td class="pr-3 whitespace-pre-wrap wrap-anywhere">{text}</td>
    </tr>
  )
}
