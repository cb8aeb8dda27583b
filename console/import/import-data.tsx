/** The part of a page that imports data or schemas: files are selected or dropped, texts are pasted. */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { JsonObject } from '../../src/text/json.ts'
import { Button } from '../parts/button.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { type ImportResult, importFiles } from './import-files.ts'

export interface Imported {
  readonly definition: JsonObject
  /** Name of the first file. */
  readonly name: string
}

const extensions = '.csv,.tsv,.json,.ndjson,.jsonl,.yaml,.yml,.avsc'
/** Name of a pasted text, which becomes that of its entity. */
const pastedName = 'rows'

export function ImportData({ onImport }: { readonly onImport: (imported: Imported) => void }) {
  const { result, isBusy, start } = useImport(onImport)
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <fieldset
      class={`flex min-w-0 flex-col gap-3 rounded-lg border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        start([...(event.dataTransfer?.files ?? [])])
      }}
    >
      <legend class="px-1 font-semibold">Start from your data</legend>
      <p class="text-sm text-ink-soft">
        Drop CSV or JSON files, an OpenAPI or AsyncAPI document, a JSON Schema or an Avro schema.
        Nothing leaves your browser, and personal values never become part of the definition.
      </p>
      <div class="flex flex-wrap items-start gap-3">
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          <Icon name="share" />
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept={extensions}
          class="sr-only"
          tabIndex={-1}
          aria-label="Files to import"
          onChange={({ currentTarget }) => {
            start([...(currentTarget.files ?? [])])
            // Selecting the same file again imports it again.
            currentTarget.value = ''
          }}
        />
        <div class="flex min-w-0 grow basis-64 flex-col items-start gap-2">
          <label for={id} class="sr-only">
            Text to import
          </label>
          <textarea
            id={id}
            rows={text === '' ? 1 : 5}
            value={text}
            placeholder="… or paste rows or a schema"
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
            class={`${control} font-mono`}
          />
          {text.trim() !== '' && (
            <Button isBusy={isBusy} onClick={() => start([new File([text], pastedName)])}>
              Import text
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite" class="empty:hidden">
        {isBusy ? (
          <p class="text-sm text-ink-soft">Reading …</p>
        ) : (
          result !== undefined && <Result result={result} />
        )}
      </div>
    </fieldset>
  )
}

function Result({ result }: { readonly result: ImportResult }) {
  if ('problem' in result) {
    return (
      <Notice kind="danger" title="This cannot be imported">
        {result.problem}
      </Notice>
    )
  }
  const { definition, notes } = result
  const count = Object.keys(definition.entities ?? {}).length
  return (
    <Notice kind="good" title={`Imported ${count === 1 ? 'one entity' : `${count} entities`}`}>
      Create the simulation, or edit the definition first. It generates similar data, not your rows.
      {notes.length > 0 && (
        <details class="mt-1">
          <summary class="cursor-pointer">
            {notes.length === 1 ? 'One note' : `${notes.length} notes`}
          </summary>
          <ul class="mt-1 list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  )
}

function useImport(onImport: (imported: Imported) => void) {
  const [result, setResult] = useState<ImportResult | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const current = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const run = async (files: readonly File[], signal: AbortSignal) => {
    const imported = await importFiles(files, signal).catch((error: Error) => ({
      problem: error.message,
    }))
    if (signal.aborted) return
    setBusy(false)
    setResult(imported)
    const [first] = files
    if ('definition' in imported && first !== undefined) {
      onImport({ definition: imported.definition, name: first.name })
    }
  }
  return {
    result,
    isBusy,
    start(files: readonly File[]) {
      if (files.length === 0) return
      current.current?.abort()
      current.current = new AbortController()
      setBusy(true)
      void run(files, current.current.signal)
    },
  }
}
