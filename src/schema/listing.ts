/** The types of the language as returned by `GET /types`: derived from the declarations, with generated examples. */

import { childKey, rootKey } from '../random/key.ts'
import type { JsonObject, JsonValue } from '../text/json.ts'
import { newDocument } from './compile/document.ts'
import { compileEntity } from './compile/link.ts'
import type { TypeDeclaration } from './declaration.ts'
import { moveInstance, newInstance } from './interpret/instance.ts'
import { interpretPath } from './interpret/interpret.ts'
import { declarations } from './registry.ts'
import { finish } from './stepwise.ts'

export interface TypeListing {
  readonly name: string
  readonly summary: string
  readonly keywords: Readonly<Record<string, KeywordListing>>
  /** JSON Schema of the values that the first example generates. */
  readonly output: JsonObject
  readonly examples: readonly ExampleListing[]
}

interface KeywordListing {
  readonly summary: string
  readonly schema: JsonObject
  readonly default?: JsonValue
}

interface ExampleListing {
  readonly schema: JsonObject
  /** Values that the example generates for its first three instances. */
  readonly values: readonly JsonValue[]
}

const examplesSeed = 1
/**
 * Run of the examples in simulated time. The first example instance occurs on 2026-01-01, the others in intervals of an
 * hour.
 */
const time = { startMs: Date.UTC(2026, 0, 1), endMs: Date.UTC(2026, 0, 31) }
const hourMs = 3_600_000

let listed: readonly TypeListing[] | undefined

export function listTypes(): readonly TypeListing[] {
  listed ??= declarations.map(listType)
  return listed
}

function listType({ name, summary, keywords, examples }: TypeDeclaration): TypeListing {
  const shown = examples.map((schema) => ({ schema, ...show(name, schema) }))
  return {
    name,
    summary,
    keywords: Object.fromEntries(
      Object.entries(keywords).map(([keyword, declaration]) => [
        keyword,
        {
          summary: declaration.summary,
          schema: declaration.schema,
          ...(declaration.fallback !== undefined && { default: declaration.fallback as JsonValue }),
        },
      ]),
    ),
    output: shown[0]?.output ?? {},
    examples: shown.map(({ schema, values }) => ({ schema, values })),
  }
}

function show(
  name: string,
  schema: JsonObject,
): {
  readonly output: JsonObject
  readonly values: readonly JsonValue[]
} {
  const document = newDocument({ types: new Map(), entities: ['users'] })
  const users: JsonObject = { type: 'object', properties: { id: { type: 'id.integer' } } }
  // Each type has its own key, so that the examples of two types do not show the same random draws.
  const key = childKey(rootKey(examplesSeed), name)
  const target = finish(compileEntity(document, { entity: 'users', schema: users, path: [], key }))
  const node = finish(compileEntity(document, { entity: 'example', schema, path: [], key }))
  for (const { choice } of document.references) {
    // References in examples select among a hundred users before the first example instance.
    choice.target = {
      countBefore: () => 100,
      isInOrder: true,
      history: undefined,
      mayChange: () => false,
      offsetOf: (index) => index,
      early: undefined,
      canFail: false,
      size: target.size,
      fails: () => false,
      reader: (field) => interpretPath(target.instruction, field),
    }
  }
  document.outputs.set('users', target.output)
  const value = interpretPath(node.instruction, [])
  const at = newInstance(time)
  const values = [0, 1, 2].map((index) => {
    moveInstance(at, index, index * hourMs)
    return value(at)
  })
  return { output: node.output(), values }
}
