/** Infers a definition from a document that describes data: OpenAPI, AsyncAPI, JSON Schema or Avro. */

import { isObject, type JsonValue } from '../../text/json.ts'
import { isDeeper } from '../../text/nesting.ts'
import { InferenceFailure } from '../failure.ts'
import { withEntities } from '../write/with-entities.ts'
import type { Written } from '../write/write-definition.ts'
import { fromAsyncApi, isAsyncApi } from './asyncapi.ts'
import { fromAvro, isAvro } from './avro.ts'
import { fromJsonSchema, isJsonSchema } from './read-json-schema.ts'
import { fromOpenApi, isOpenApi } from './read-openapi.ts'
import type { SchemaOptions } from './select.ts'

/** Maximum nesting of objects and lists in a document. */
const depthMax = 1_000

/** Returns whether a document describes data, rather than being data. */
export function isDescription(document: JsonValue): boolean {
  if (isAvro(document)) return true
  return isObject(document) && [isOpenApi, isAsyncApi, isJsonSchema].some((is) => is(document))
}

/**
 * Returns the definition for a document.
 *
 * @throws {InferenceFailure} if no schema of the document becomes an entity
 */
export function fromDescription(document: JsonValue, options: SchemaOptions): Written {
  if (isDeeper(document, depthMax)) {
    const must = `must be nested at most ${depthMax} levels deep`
    throw new InferenceFailure(`${options.name} ${must}`, 'invalid')
  }
  const written = writtenFrom(document, options)
  return withEntities(written, `${options.name} must have a schema whose values can be generated`)
}

function writtenFrom(document: JsonValue, options: SchemaOptions): Written {
  if (isAvro(document)) return fromJsonSchema(fromAvro(document), options)
  const root = isObject(document) ? document : {}
  if (isAsyncApi(root)) return fromAsyncApi(root, options)
  return isOpenApi(root) ? fromOpenApi(root, options) : fromJsonSchema(root, options)
}
