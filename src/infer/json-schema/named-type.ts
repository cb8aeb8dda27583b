/** Replaces `$ref` by a type of the definition that describes as much of the referenced schema as there is space for. */

import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import type { Note } from '../model/model.ts'
import { SchemaContext } from './conversion.ts'
import { nameOfReference } from './document.ts'
import { type Detail, details, type NamedType } from './type-table.ts'

/** Maximum nesting of properties in a type, together with the path to the place that uses the type. */
const typeDepthMax = 20

/**
 * Converts the target of a `$ref` to a type, and returns the `$ref` to this type. Returns undefined, with a note, if
 * the target is missing, has no finite value, or is too large. A plain type has only the keywords of JSON Schema.
 */
export function typeOf(
  reference: JsonValue,
  context: SchemaContext,
  isPlain = false,
): JsonObject | undefined {
  const { document, place, share, isNeeded } = context
  const target = typeof reference === 'string' ? document.follow(reference) : undefined
  if (typeof reference !== 'string' || target === undefined) {
    context.note(`references ${JSON.stringify(reference)}, which is not in the file`)
    return undefined
  }
  let smallest: NamedType | undefined
  for (const detail of detailsOf(target, context, isPlain)) {
    const type = typeWith(target, { detail, isPlain, reference }, context)
    if (type === undefined || type.depth + place.length > typeDepthMax) continue
    const isFit = isNeeded || !isBare(type.schema, target)
    if (type.size <= share && isFit) return { $ref: `#/types/${type.name}` }
    smallest = type
  }
  if (smallest !== undefined && isNeeded) return { $ref: `#/types/${smallest.name}` }
  const why = smallest === undefined ? 'it has no finite value' : 'it is too large'
  context.note(`was omitted: ${why}`)
  return undefined
}

/** Returns the details in which a schema may be converted for the place that references it, from the most. */
function detailsOf(
  target: JsonObject,
  { document, detail, share }: SchemaContext,
  isPlain: boolean,
): readonly Detail[] {
  // Parts of a plain schema depend on each other, so that none can be omitted.
  if (isPlain) return ['whole']
  const below = details.flatMap(([each]) =>
    each !== 'whole' && isLess(each, detail) ? [each] : [],
  )
  return document.sizeOf(target) <= share ? ['whole', ...below] : below
}

/** Returns whether a type describes an object without any of the properties that the target has. */
function isBare({ type, properties }: JsonObject, target: JsonObject): boolean {
  return type === 'object' && properties === undefined && isObject(target.properties)
}

function isLess(detail: number, than: Detail): boolean {
  return than === 'whole' || detail < than || detail === 0
}

function typeWith(
  target: JsonObject,
  {
    detail,
    isPlain,
    reference,
  }: { readonly detail: Detail; readonly isPlain: boolean; readonly reference: string },
  { conversion }: SchemaContext,
): NamedType | undefined {
  const wanted = nameOfReference(reference)
  const variant = `${detail} ${isPlain ? 'plain' : 'rich'}` as const
  return conversion.types.typeOf(target, { variant, wanted }, () => {
    const entity = conversion.resources.get(target)?.key ?? wanted
    const notes: Note[] = []
    const [, limit = 0] = details.find(([each]) => each === detail) ?? []
    const share = detail === 'whole' ? limit : conversion.document.shareOf(target, limit)
    const context = new SchemaContext(conversion, entity, { detail, share, isShared: true }, notes)
    const schema = isPlain
      ? conversion.convertPlain(target, context)
      : conversion.convert(target, context)
    return schema && { schema, notes }
  })
}
