/** State of an import: the pasted text, the computation in progress and its result. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { JsonObject } from '../../src/text/json.ts'
import { type ImportResult, importFiles } from './import-files.ts'

export interface Imported {
  readonly definition: JsonObject
  /** Name of the first file. */
  readonly name: string
}

export interface Import {
  readonly text: string
  setText(text: string): void
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
    text,
    setText,
    result,
    isBusy,
    start(files) {
      if (files.length === 0) return
      current.current?.abort()
      current.current = new AbortController()
      setBusy(true)
      void run(files, current.current.signal)
    },
  }
}
