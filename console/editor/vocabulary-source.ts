/** The words of the language as the service says them, asked for once: its types, and the schema of definitions. */
import type { JsonObject } from '../../src/text/json.ts'
import { ask } from '../data/api.ts'
import { loadTypes } from '../data/type-listings.ts'
import type { Vocabulary } from './vocabulary.ts'

let asked: Promise<Vocabulary> | undefined

export function loadVocabulary(): Promise<Vocabulary> {
  asked ??= Promise.all([loadTypes(), ask<JsonObject>('/definition.schema.json')]).then(
    ([types, { body }]) => ({ types, schema: body }),
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}
