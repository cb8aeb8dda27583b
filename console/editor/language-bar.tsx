/** The toolbar above the editor, with the switch between JSON and YAML. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Extras, Language, SourceText } from '../../src/spelling/language.ts'
import { browserStorage } from '../data/storage.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { type Segment, Segments } from '../parts/segments.tsx'
import type { Editing } from './editing.ts'
import { useReading } from './use-reading.ts'

const languages: readonly Segment<Language>[] = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
]

export function LanguageBar({
  editing,
  written,
  onWritten,
  children,
}: {
  readonly editing: Editing
  readonly written: SourceText
  readonly onWritten: (written: SourceText) => void
  /** Further buttons of the toolbar. */
  readonly children?: ComponentChildren
}) {
  const reading = useMemo(() => ({ written }), [written])
  const extras = useReading('extras', reading, editing)
  const names = namesOf(extras)
  const [pending, setPending] = useState<'unreadable' | Extras | undefined>(undefined)
  const convert = (language: Language) => {
    const text = editing.convert(written, language)
    if (text === undefined) return setPending('unreadable')
    setPending(undefined)
    rememberLanguage(language)
    onWritten({ text, language })
  }
  const choose = (language: Language) => {
    if (language === written.language) return
    // Counted again: for a large text, `extras` may be older than the latest keystrokes.
    const lost = editing.countExtras(written)
    const isReadable = 'value' in editing.readText(written)
    if (namesOf(lost) !== '' && isReadable) setPending(lost)
    else convert(language)
  }
  const layOut = () => {
    const read = editing.readText(written)
    if ('value' in read) onWritten({ ...written, text: editing.writeText(read.value, 'json') })
    else setPending('unreadable')
  }
  return (
    <div class="@container flex min-w-0 flex-1 items-center gap-2">
      <Segments
        legend="Syntax"
        segments={languages}
        chosen={written.language}
        onChoose={choose}
        class="inline-flex shrink-0"
      />
      {written.language === 'json' && (
        <Button kind="quiet" class="min-h-7 px-2 py-0.5 text-xs" onClick={layOut}>
          Format
        </Button>
      )}
      {children}
      <span
        class={`ml-auto hidden min-w-0 truncate text-xs text-ink-faint ${names === '' ? '@xl:block' : 'sm:block'}`}
      >
        {names !== '' ? (
          `${sentence(names)} are kept in this tab only`
        ) : (
          <>
            <kbd class="font-mono">Ctrl+Space</kbd> to autocomplete
            <span class="hidden @2xl:inline">
              {' · '}
              <kbd class="font-mono">Esc</kbd> then <kbd class="font-mono">Tab</kbd> to leave
            </span>
          </>
        )}
      </span>
      <Dialog
        title={
          pending === undefined || pending === 'unreadable'
            ? 'Fix the errors first'
            : `${sentence(namesOf(pending))} would be lost`
        }
        isOpen={pending !== undefined}
        onClose={() => setPending(undefined)}
      >
        <p class="text-sm text-ink-soft">
          {pending === undefined || pending === 'unreadable'
            ? 'The definition has syntax errors, so converting it would lose content. See the list below the editor.'
            : `JSON does not support ${namesOf(pending)}. You would lose ${amountOf(pending)}, but no data.`}
        </p>
        <div class="flex justify-end gap-2">
          <Button onClick={() => setPending(undefined)}>
            {pending === 'unreadable' ? 'Close' : 'Keep YAML'}
          </Button>
          {pending !== 'unreadable' && (
            <Button kind="primary" onClick={() => convert('json')}>
              Convert to JSON
            </Button>
          )}
        </div>
      </Dialog>
    </div>
  )
}

/** Names what JSON cannot express in a YAML text, such as `comments`; empty if the text has only data. */
function namesOf({ commentLines, references }: Extras): string {
  const names = [commentLines > 0 && 'comments', references > 0 && 'anchors and aliases']
  return names.filter((name) => name !== false).join(', ')
}

function amountOf({ commentLines, references }: Extras): string {
  const lines = commentLines === 1 ? 'one line of comments' : `${commentLines} lines of comments`
  const marks = references === 1 ? 'one anchor' : `${references} anchors and aliases`
  return [commentLines > 0 && lines, references > 0 && marks]
    .filter((part) => part !== false)
    .join(' and ')
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const rememberedName = 'spate.language'

/** Returns the language, JSON or YAML, that the user chose last in this browser. */
export function rememberedLanguage(): Language {
  return browserStorage.read(rememberedName) === 'yaml' ? 'yaml' : 'json'
}

/** Stores the language as the choice of the user in this browser. */
export function rememberLanguage(language: Language): void {
  browserStorage.write(rememberedName, language)
}
