/** The JSON Schema and the size of the values of an entity with a lifecycle, after its creation and all changes. */

import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import type { Node } from '../compile/scope.ts'
import type { LifecycleParts } from './lifecycle-values.ts'
import { validityNames } from './validity-names.ts'

const instant: JsonObject = { type: 'string', format: 'date-time' }
const validity: JsonObject = {
  [validityNames.from]: instant,
  [validityNames.to]: { anyOf: [instant, { type: 'null' }] },
  [validityNames.isCurrent]: { type: 'boolean' },
}

/** Returns the function that returns the JSON Schema of all values of the entity. */
export function outputOf(node: Node, { objects, lifecycle, creation }: LifecycleParts) {
  const { state, states, hasValidity } = lifecycle
  return (): JsonObject => {
    const atCreation = propertiesOf(node.output())
    const ofStates = objects.map(({ output }) => propertiesOf(output()))
    const schemaOf = (name: string): JsonValue => {
      if (name === state) return { enum: states.map((each) => each.name) }
      const own = atCreation[name] ?? { type: 'null' }
      const changed = states.flatMap(({ set }, i) => {
        const schema = ofStates[i]?.[name]
        return Object.hasOwn(set, name) && schema !== undefined ? [schema] : []
      })
      return changed.length === 0 ? own : { anyOf: [own, ...changed] }
    }
    const added = hasValidity ? validity : {}
    const required = creation.properties.filter(
      ({ presence, condition }) => !presence && !condition,
    )
    const named = creation.properties.map(({ name }) => [name, schemaOf(name)])
    return {
      type: 'object',
      properties: { ...Object.fromEntries(named), ...added },
      required: [...required.map(({ name }) => name), ...Object.keys(added)],
      additionalProperties: false,
    }
  }
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {}
}

/** Maximum length of the members that `hasValidity` adds, in characters. */
const validityLength = 120

/** Returns the maximum length of the JSON text of a value, in characters. */
export function sizeOf(node: Node, { objects, creation }: LifecycleParts): number {
  const names = creation.properties.reduce((sum, { name }) => sum + name.length + 4, 0)
  return objects.reduce((sum, { size }) => sum + size, node.size + names + validityLength)
}
