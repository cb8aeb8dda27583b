/** Infers a definition from a document that describes data: an OpenAPI document or a JSON Schema. */

import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { isDeeper } from '../../text/nesting.ts'
import { InferenceFailure } from '../failure.ts'
import type { Written } from '../write/write-definition.ts'
import { fromJsonSchema, isJsonSchema } from './read-json-schema.ts'
import { fromOpenApi, isOpenApi } from './read-openapi.ts'
import type { SchemaOptions } from './select.ts'

/** Maximum nesting of objects and lists in a document. */
const depthMax = 1_000

/** Returns whether a document describes data, rather than being data. */
export function isDescription(document: JsonValue): document is JsonObject {
  return isObject(document) && (isOpenApi(document) || isJsonSchema(document))
}

export function fromDescription(document: JsonObject, options: SchemaOptions): Written {
  if (isDeeper(document, depthMax)) {
    const must = `must be nested at most ${depthMax} levels deep`
    throw new InferenceFailure(`${options.name} ${must}`, 'invalid')
  }
  return isOpenApi(document) ? fromOpenApi(document, options) : fromJsonSchema(document, options)
}
