/** Outputs of entities by the compiler. */

import { childKey, rootKey } from '../../src/random/key.ts'
import { newDocument } from '../../src/schema/compile/document.ts'
import { checkReferences, compileEntity } from '../../src/schema/compile/link.ts'
import { finish } from '../../src/schema/stepwise.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

export function outputsOf(content: JsonObject, seed: number): ReadonlyMap<string, JsonObject> {
  const entities = Object.entries(
    content.entities as Readonly<Record<string, { schema: JsonValue }>>,
  )
  const types = new Map(Object.entries(content.types as JsonObject))
  const document = newDocument({ types, entities: entities.map(([name]) => name) })
  const nodes = new Map(
    entities.map(([entity, { schema }]) => {
      const key = childKey(rootKey(seed), entity)
      return [entity, finish(compileEntity(document, { entity, schema, path: [], key }))] as const
    }),
  )
  finish(checkReferences(document, nodes))
  return new Map([...nodes].map(([entity, { output }]) => [entity, output()]))
}
