/** The part of a page that imports data or schemas: files are selected or dropped, texts are pasted. */
import { useId, useRef } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import type { ImportResult } from './import-files.ts'
import type { Import } from './use-import.ts'

const extensions = '.csv,.tsv,.json,.ndjson,.jsonl,.yaml,.yml,.avsc,.sql,.ddl'

const placeholder = `CREATE TABLE users (
  id serial PRIMARY KEY,
  email varchar(255) UNIQUE
);`

export function ImportData({
  data: { text, setText, startText, result, isBusy, start },
  isOver,
}: {
  readonly data: Import
  /** Whether the user drags files over the page. */
  readonly isOver: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <div class="flex min-w-0 flex-col gap-4 p-4">
      <p class="text-sm text-pretty text-ink-soft">
        Start from SQL <code class="font-mono">CREATE TABLE</code> statements, CSV or JSON rows, an
        OpenAPI or AsyncAPI document, a JSON Schema or an Avro schema. Your data stays in this
        browser, and no personal values become part of the definition.
      </p>
      <div
        class={`flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center text-sm text-ink-soft ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          <Icon name="share" />
          Choose files
        </Button>
        <span>or drop them anywhere on this page</span>
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
      </div>
      <div class="flex min-w-0 flex-col items-start gap-2">
        <label for={id} class="text-sm font-medium">
          Or paste SQL, CSV, JSON or YAML
        </label>
        <textarea
          id={id}
          rows={8}
          value={text}
          placeholder={placeholder}
          spellcheck={false}
          onInput={(event) => {
            const { value } = event.currentTarget
            setText(value)
            // A typed text, unlike a pasted one, is imported when the user leaves the field.
            if (event instanceof InputEvent && event.inputType.startsWith('insertFrom'))
              startText(value)
          }}
          onChange={({ currentTarget: { value } }) => {
            if (result === undefined && !isBusy) startText(value)
          }}
          class={`${control} font-mono`}
        />
      </div>
      <div aria-live="polite" class="empty:hidden">
        {isBusy ? (
          <p class="text-sm text-ink-soft">Reading the data…</p>
        ) : (
          result !== undefined && <Result result={result} />
        )}
      </div>
    </div>
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
      Review the definition, then create the simulation. It generates similar data and copies none
      of your rows.
      {notes.length > 0 && (
        <Disclosure
          summary={notes.length === 1 ? 'One note' : `${notes.length} notes`}
          class="mt-1"
        >
          <ul class="mt-1 list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Notice>
  )
}
