/** State of an import: the pasted text, the computation in progress and its result. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { JsonObject } from '../../src/text/json.ts'
import { type ImportResult, importFiles } from './import-files.ts'

export interface Imported {
  readonly definition: JsonObject
  /** Name of the first file; undefined for a text. */
  readonly file: string | undefined
}

/** Name of the entity of an imported text that names none. */
const textName = 'rows'

export interface Import {
  readonly text: string
  /** Sets the text, which ends an import that is in progress. */
  setText(text: string): void
  /** Imports a text. */
  startText(text: string): void
  readonly result: ImportResult | undefined
  readonly isBusy: boolean
  /** Imports files, in place of an import that is in progress. */
  start(files: readonly File[]): void
}

export function useImport(onImport: (imported: Imported) => void): Import {
  const [text, setText] = useState('')
  const [result, setResult] = useState<ImportResult | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const current = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const run = async (files: readonly File[], name: string | undefined, signal: AbortSignal) => {
    const imported = await importFiles(files, signal).catch((error: Error) => ({
      problem: error.message,
    }))
    if (signal.aborted) return
    setBusy(false)
    setResult(imported)
    if ('definition' in imported) onImport({ definition: imported.definition, file: name })
  }
  const begin = (files: readonly File[], name: string | undefined) => {
    current.current?.abort()
    current.current = new AbortController()
    setBusy(true)
    void run(files, name, current.current.signal)
  }
  return {
    text,
    setText(next) {
      current.current?.abort()
      setBusy(false)
      setResult(undefined)
      setText(next)
    },
    startText(text) {
      if (text.trim() !== '') begin([new File([text], textName)], undefined)
    },
    result,
    isBusy,
    start(files) {
      const [first] = files
      if (first !== undefined) begin(files, first.name)
    },
  }
}
