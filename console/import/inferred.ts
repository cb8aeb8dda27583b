/** Infers a definition from files, in the preview worker. The files do not leave the browser. */
import { InferenceFailure } from '../../src/infer/failure.ts'
import { inferFiles } from '../../src/infer/infer-files.ts'
import type { ImportedFile, ImportResult } from './import-files.ts'

export function inferred(files: readonly ImportedFile[]): ImportResult {
  try {
    const { definition, notes } = inferFiles(files, { nowMs: Date.now() })
    return {
      definition,
      notes: notes.map(({ table, column, message }) => {
        const subject = [table, column].filter((name) => name !== undefined).join('.')
        return subject === '' ? message : `${subject} ${message}`
      }),
    }
  } catch (error) {
    if (error instanceof InferenceFailure) return { problem: error.message }
    throw error
  }
}
