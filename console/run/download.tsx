/** Form to download the run as a file: format, entity, progress and a button to stop. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Snapshot } from '../data/runs.ts'
import { Button } from '../parts/button.tsx'
import { countText, ProgressBar } from '../parts/display.tsx'
import { SelectField } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { Card } from '../parts/page/page.tsx'
import { showToast } from '../parts/toast.tsx'
import { isChanging } from './entity-lifecycle.ts'
import { type FileFormat, fileWriter } from './file.ts'
import { type SaveProgress, saveRun } from './save.ts'
import { sizeText } from './size-text.ts'

const formats: readonly (readonly [FileFormat, string])[] = [
  ['ndjson', 'NDJSON: one event per line'],
  ['csv', 'CSV: rows of one entity'],
  ['sql', 'SQL: a statement for each event'],
]

/** Descriptions of the updates and deletions in the file, by its format. */
const changesTexts: Readonly<Record<FileFormat, string>> = {
  ndjson: 'The file contains the create, update and delete events, in order.',
  csv: 'The file contains one row per create, update or delete event, in order. The first columns are _type, the type of the event, and _offset, its time since the start of the run in milliseconds. Rows of delete events contain only the key.',
  sql: 'The file contains one INSERT, UPDATE or DELETE statement per event. Run all of them in order.',
}

export function Download({
  path,
  snapshot,
  entities,
}: {
  readonly path: string
  readonly snapshot: Snapshot
  readonly entities: readonly string[]
}) {
  const { simulation, index, total, definition } = snapshot
  const [format, setFormat] = useState<FileFormat>('ndjson')
  const [entity, setEntity] = useState('')
  const [written, setWritten] = useState<SaveProgress | undefined>(undefined)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const controller = useRef<AbortController | undefined>(undefined)
  const isSaving = written !== undefined
  // Leaving the page aborts the download.
  useEffect(() => () => controller.current?.abort(), [])
  const chosen = entity === '' && format === 'csv' ? entities[0] : entity || undefined
  const shown = chosen === undefined ? entities : [chosen]
  const hasChanges = shown.some((key) => isChanging(definition, key))
  const save = async () => {
    const stop = new AbortController()
    controller.current = stop
    setFailure(undefined)
    setWritten({ events: 0, bytes: 0 })
    try {
      const name = `${simulation}-${index}${chosen === undefined ? '' : `-${chosen}`}.${format}`
      const writer = fileWriter(format, { definition, entity: chosen })
      const bytes = await saveRun({
        ...{ path, total, name, writer, signal: stop.signal },
        onProgress: setWritten,
      })
      if (bytes !== undefined) showToast(`Downloaded ${name}, ${sizeText(bytes)}`)
    } catch (error) {
      if (!stop.signal.aborted) {
        setFailure(error instanceof Error ? error.message : String(error))
      }
    } finally {
      setWritten(undefined)
    }
  }
  return (
    <Card class="flex flex-col gap-3 p-4">
      <div class="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <SelectField
          label="Format"
          value={format}
          onInput={(value) => setFormat(formats.find(([name]) => name === value)?.[0] ?? 'ndjson')}
          options={formats}
        />
        <SelectField
          label={format === 'csv' ? 'Entity' : 'Entities'}
          value={chosen ?? ''}
          onInput={setEntity}
          options={[
            ...(format === 'csv' ? [] : [['', 'All entities'] as const]),
            ...entities.map((key) => [key, key] as const),
          ]}
        />
        {isSaving ? (
          <Button onClick={() => controller.current?.abort()}>Stop</Button>
        ) : (
          <Button onClick={() => void save()} disabled={entities.length === 0}>
            <Icon name="download" />
            Download
          </Button>
        )}
      </div>
      {hasChanges && <p class="text-sm text-ink-soft">{changesTexts[format]}</p>}
      <Progress written={written} total={total} />
      {failure !== undefined && <Notice kind="danger" title={failure} />}
    </Card>
  )
}

/** The progress of the download. The status for screen readers changes with each tenth only. */
function Progress({
  written,
  total,
}: {
  readonly written: SaveProgress | undefined
  readonly total: number
}) {
  const share = written === undefined || total === 0 ? 0 : written.events / total
  return (
    <>
      <p role="status" class="sr-only">
        {written !== undefined && `Downloading, ${Math.floor(share * 10) * 10}%`}
      </p>
      {written !== undefined && (
        <div class="flex flex-col gap-1.5 text-sm text-ink-soft tabular-nums">
          <ProgressBar label="Download" class="block w-full" value={share} max={1} />
          <span>
            {countText(written.events)} of {countText(total)} events, {sizeText(written.bytes)}
          </span>
        </div>
      )}
    </>
  )
}
