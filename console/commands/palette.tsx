/** The command palette: searches simulations, runs, pages, types and actions, and opens or runs the chosen one. */
import { useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ChoiceDialog } from '../parts/choice-dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { type Action, currentActions } from './actions.ts'
import { Keys } from './keys.tsx'
import { type FoundEntry, findEntries, type PaletteEntry } from './palette-entries.ts'
import { useLoadedEntries } from './palette-sources.ts'
import { recentEntries, rememberEntry } from './recent-entries.ts'

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { route } = useLocation()
  const [text, setText] = useState('')
  // The actions of the page as they are when the palette opens.
  const [actions] = useState(() => currentActions().filter(isListed).map(actionEntry))
  const [recent] = useState(recentEntries)
  const { entries, isLoading, failure } = useLoadedEntries(route)
  const found = useMemo(
    () => findEntries([...actions, ...entries], text, recent),
    [actions, entries, text, recent],
  )
  return (
    <ChoiceDialog
      title="Search and commands"
      listLabel="Results"
      placeholder="Search or run a command"
      text={text}
      onText={setText}
      options={found}
      empty={<p>{isLoading ? 'Loading…' : `Nothing matches “${text.trim()}”.`}</p>}
      note={failure && `Some results are missing: ${failure}.`}
      onPick={(entry) => {
        if (!isOfPage(entry)) rememberEntry(entry.key)
        entry.run()
      }}
      onClose={onClose}
    >
      {(entry) => <EntryContent entry={entry} />}
    </ChoiceDialog>
  )
}

const isListed = ({ isHidden = false }: Action) => !isHidden

/** Actions of a page are not remembered: they are listed first whenever that page is open. */
const isOfPage = ({ key }: PaletteEntry) => key.startsWith('This page')

function actionEntry({ label, icon, group, words = '', shortcut, run }: Action): PaletteEntry {
  return { key: `${group} ${label}`, label, hint: '', words, icon, group, shortcut, run }
}

function EntryContent({ entry }: { readonly entry: FoundEntry }) {
  const { label, hint, icon, group, positions, shortcut } = entry
  return (
    <>
      <Icon name={icon} class="mt-0.5 text-ink-faint" />
      <span class="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span class="max-w-full truncate text-sm font-medium">
          <Marked text={label} positions={positions} />
        </span>
        {hint !== '' && <span class="min-w-0 truncate text-xs text-ink-soft">{hint}</span>}
      </span>
      {shortcut === undefined ? (
        group === 'Results' && (
          <span class="text-xs leading-5 whitespace-nowrap text-ink-soft">{kindOf(entry)}</span>
        )
      ) : (
        <span class="self-center max-sm:hidden">
          <Keys shortcut={shortcut} />
        </span>
      )}
    </>
  )
}

const kinds: Readonly<Record<string, string>> = {
  simulation: 'Simulation',
  run: 'Run',
  type: 'Type',
  docs: 'Documentation',
}

function kindOf({ key }: PaletteEntry): string {
  return kinds[key.split(' ')[0] ?? ''] ?? ''
}

/** A text whose characters at the positions are emphasized. */
function Marked({
  text,
  positions,
}: {
  readonly text: string
  readonly positions: readonly number[]
}) {
  const marked = new Set(positions)
  const parts: { readonly text: string; readonly isMarked: boolean }[] = []
  for (const [at, character] of [...text.split('')].entries()) {
    const last = parts.at(-1)
    const isMarked = marked.has(at)
    if (last?.isMarked === isMarked)
      parts[parts.length - 1] = { text: last.text + character, isMarked }
    else parts.push({ text: character, isMarked })
  }
  return (
    <>
      {parts.map((part, i) =>
        part.isMarked ? (
          <mark key={i} class="bg-transparent font-bold text-accent-strong">
            {part.text}
          </mark>
        ) : (
          <span key={i}>{part.text}</span>
        ),
      )}
    </>
  )
}
