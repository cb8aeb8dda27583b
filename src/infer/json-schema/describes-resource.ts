/** Decides whether a schema describes objects with properties, so that it can become an entity. */

import { isArray, isObject, type JsonObject } from '../../text/json.ts'
import type { SchemaDocument } from './document.ts'

/** Returns whether a schema, or each of its alternatives, has properties. */
export function describesResource(schema: JsonObject, document: SchemaDocument): boolean {
  return document.propertiesOf(schema).length > 0 || isChoiceOfResources(schema, document)
}

function isChoiceOfResources({ oneOf, anyOf }: JsonObject, document: SchemaDocument): boolean {
  const choices = [oneOf, anyOf].find(isArray)?.filter(isObject) ?? []
  return choices.length > 0 && choices.every((choice) => document.propertiesOf(choice).length > 0)
}
