/** Loads the vocabulary of the editor once: the types of the language, and the JSON Schema of definitions. */
import type { JsonObject } from '../../src/text/json.ts'
import { callApi } from '../data/api.ts'
import { loadTypes } from '../data/type-listings.ts'
import type { Vocabulary } from './vocabulary.ts'

let loading: Promise<Vocabulary> | undefined

export function loadVocabulary(): Promise<Vocabulary> {
  loading ??= Promise.all([loadTypes(), callApi<JsonObject>('/definition.schema.json')]).then(
    ([types, { body }]) => ({ types, schema: body }),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
