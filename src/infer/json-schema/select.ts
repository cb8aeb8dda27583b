/** Selects the schemas of a document that become entities, by their names. */

import { isObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { InferenceFailure } from '../failure.ts'
import { entityName, freeKey } from '../model/entity-name.ts'
import type { WriteOptions } from '../write/write-definition.ts'
import type { Candidate } from './resources.ts'

export interface SchemaOptions extends WriteOptions {
  /** Name of the document, for messages. */
  readonly name: string
  /** Names of the schemas that become entities. If undefined, the content of the document decides. */
  readonly tables?: readonly string[] | undefined
}

/** Returns the schemas with these names. A schema of any type can be selected. */
export function selected(
  names: readonly string[],
  schemas: ReadonlyMap<string, JsonValue>,
  source: string,
): readonly Candidate[] {
  const taken = new Set<string>()
  return [...new Set(names)].flatMap((name) => {
    const schema = schemas.get(name)
    if (schema === undefined) {
      throw new InferenceFailure(
        `${source} has no schema ${show(name)}${hint(name, [...schemas.keys()])}`,
        'usage',
      )
    }
    const key = freeKey(entityName(name), taken)
    taken.add(key)
    return isObject(schema) ? [{ key, schema }] : []
  })
}
