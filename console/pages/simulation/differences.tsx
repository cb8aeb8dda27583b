/** Lists the differences between two definitions: for each, the path and the values in the two definitions. */
import type { JsonObject } from '../../../src/text/json.ts'
import { differencesMax, differencesOf } from '../../data/definition.ts'
import { shortValue } from '../../editor/documentation.ts'

export function Differences({
  before,
  after,
  names: [beforeName, afterName],
}: {
  readonly before: JsonObject
  readonly after: JsonObject
  /** Labels of the definitions `before` and `after`. */
  readonly names: readonly [string, string]
}) {
  const differences = differencesOf(before, after)
  if (differences.length === 0)
    return <p class="text-sm text-ink-soft">Both versions are identical.</p>
  return (
    <section
      class="max-h-80 overflow-auto rounded-md border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
      aria-label="Differences"
    >
      <ul class="divide-y divide-line text-sm">
        {differences.map(({ path, before: one, after: other }) => (
          <li key={path.join('/')} class="flex flex-col gap-1 px-3 py-2">
            <code class="font-mono text-xs font-semibold break-words">
              {path.join(' › ') || 'entire definition'}
            </code>
            <Side name={beforeName} text={shortValue(one)} isAbsent={one === undefined} />
            <Side name={afterName} text={shortValue(other)} isAbsent={other === undefined} />
          </li>
        ))}
      </ul>
      {differences.length >= differencesMax && (
        <p class="px-3 py-2 text-sm text-ink-soft">{`Only the first ${differencesMax} differences are shown.`}</p>
      )}
    </section>
  )
}

function Side({
  name,
  text,
  isAbsent,
}: {
  readonly name: string
  readonly text: string
  readonly isAbsent: boolean
}) {
  return (
    <p class="flex gap-2">
      <span class="w-16 shrink-0 text-xs leading-5 text-ink-soft">{name}</span>
      {isAbsent ? (
        <span class="text-ink-faint italic">not set</span>
      ) : (
        <code class="min-w-0 font-mono text-xs leading-5 break-all">{text}</code>
      )}
    </p>
  )
}
