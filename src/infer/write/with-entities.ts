/** Refuses definitions without entities, which would generate nothing. */

import { isObject } from '../../text/json.ts'
import { InferenceFailure } from '../failure.ts'
import type { Written } from './write-definition.ts'

/** Maximum number of notes in the message of a failure. */
const notesMax = 3

/**
 * Returns a definition that has entities.
 *
 * @param must Sentence that names the source and states what it must contain.
 * @throws {InferenceFailure} if the definition has no entities
 */
export function withEntities(written: Written, must: string): Written {
  const { entities } = written.definition
  if (isObject(entities) && Object.keys(entities).length > 0) return written
  const messages = written.notes.map(({ table, column, message }) =>
    [column ?? table, message].filter((part) => part !== undefined).join(' '),
  )
  const why = [...new Set(messages)].slice(0, notesMax).join('; ')
  throw new InferenceFailure(`${must}${why && `: ${why}`}`, 'invalid')
}
