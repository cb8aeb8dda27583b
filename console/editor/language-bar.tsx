/** The bar above the editor: in which spelling a definition is written, and the way to the other one. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import type { Editing } from './editing.ts'
import type { Language, Written } from './language.ts'
import { useReading } from './use-reading.ts'

const languages: readonly (readonly [Language, string])[] = [
  ['json', 'JSON'],
  ['yaml', 'YAML'],
]

export function LanguageBar({
  editing,
  written,
  onWritten,
  children,
}: {
  readonly editing: Editing
  readonly written: Written
  readonly onWritten: (written: Written) => void
  /** What else can be done with the text. */
  readonly children?: ComponentChildren
}) {
  const reading = useMemo(() => ({ written }), [written])
  const comments = useReading('comments', reading, editing)
  const [asked, setAsked] = useState<'unreadable' | number | undefined>(undefined)
  const convert = (language: Language) => {
    const text = editing.convert(written, language)
    if (text === undefined) return setAsked('unreadable')
    setAsked(undefined)
    rememberLanguage(language)
    onWritten({ text, language })
  }
  const choose = (language: Language) => {
    if (language === written.language) return
    const isReadable = 'value' in editing.readText(written)
    if (comments > 0 && isReadable) setAsked(comments)
    else convert(language)
  }
  const layOut = () => {
    const read = editing.readText(written)
    if ('value' in read) onWritten({ ...written, text: editing.writeText(read.value, 'json') })
    else setAsked('unreadable')
  }
  return (
    <div class="flex h-11 shrink-0 items-center gap-2 border-b border-line px-2">
      <fieldset class="inline-flex rounded-md bg-sunken p-0.5">
        <legend class="sr-only">Spelling</legend>
        {languages.map(([language, name]) => (
          <button
            key={language}
            type="button"
            aria-pressed={written.language === language}
            onClick={() => choose(language)}
            class="rounded px-2.5 py-1 text-xs font-medium text-ink-soft aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-sm"
          >
            {name}
          </button>
        ))}
      </fieldset>
      {written.language === 'json' && (
        <Button kind="quiet" class="min-h-7 px-2 py-0.5 text-xs" onClick={layOut}>
          Lay out
        </Button>
      )}
      {children}
      <span class="ml-auto hidden min-w-0 truncate text-xs text-ink-faint sm:block">
        {comments > 0 ? (
          'The service keeps no comments; this tab does.'
        ) : (
          <>
            <kbd class="font-mono">Ctrl Space</kbd> suggests · <kbd class="font-mono">Esc Tab</kbd>{' '}
            leaves
          </>
        )}
      </span>
      <Dialog
        title={asked === 'unreadable' ? 'Mend the text first' : 'Comments would be lost'}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
      >
        <p class="text-sm text-ink-soft">
          {asked === 'unreadable'
            ? 'The text cannot be read as it is; the list below the editor says why. What it says would be lost.'
            : `JSON has no comments: ${asked === 1 ? 'one line' : `${asked} lines`} of comments would be lost. The data stays.`}
        </p>
        <div class="flex justify-end gap-2">
          <Button onClick={() => setAsked(undefined)}>
            {asked === 'unreadable' ? 'Close' : 'Stay with YAML'}
          </Button>
          {asked !== 'unreadable' && (
            <Button kind="primary" onClick={() => convert('json')}>
              Convert to JSON
            </Button>
          )}
        </div>
      </Dialog>
    </div>
  )
}

const rememberedName = 'spate.language'

/** The spelling that a person chose last. */
export function rememberedLanguage(): Language {
  return localStorage.getItem(rememberedName) === 'yaml' ? 'yaml' : 'json'
}

function rememberLanguage(language: Language): void {
  localStorage.setItem(rememberedName, language)
}
