/** Schemas with a list of types. */

import { childKey } from '../../random/key.ts'
import { isArray, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { TypeDeclaration, TypeScope } from '../declaration.ts'
import { checkNames, readKeywords } from '../keywords/keywords.ts'
import { chooseNode } from '../keywords/options.ts'
import { findType } from '../registry.ts'
import { isStepwise, type Stepwise } from '../stepwise.ts'
import type { Node } from './scope.ts'

/** Result for a schema with issues: generates null. */
export const nullNode: Node = {
  instruction: { op: 'literal', value: null },
  output: () => ({}),
  size: 4,
}

export function* completed(node: Node | Stepwise<Node>): Stepwise<Node> {
  return isStepwise(node) ? yield* node : node
}

/**
 * Compiles a list of types, such as `"type": ["string", "null"]`. Each type reads its own keywords, and `weights`
 * determine how often each type is chosen.
 */
export function* compileUnion(types: readonly string[], scope: TypeScope): Stepwise<Node> {
  const { schema, report } = scope
  const declarations = types.map((type) => findType(type) as TypeDeclaration)
  const known = Object.assign({}, ...declarations.map(({ keywords }) => keywords))
  checkNames(schema, { ...known, weights: true }, report, `types ${types.map(show).join(', ')}`)
  // A format applies to the types that define it.
  const isKnown = ({ keywords }: TypeDeclaration): boolean =>
    isArray(keywords.format?.schema.enum) &&
    keywords.format.schema.enum.includes(schema.format ?? null)
  const isFormatKnown = declarations.some(isKnown)
  const nodes: Node[] = []
  for (const declaration of declarations) {
    const isOwn = (name: string): boolean =>
      Object.hasOwn(declaration.keywords, name) &&
      (name !== 'format' || !isFormatKnown || isKnown(declaration))
    const names = Object.keys(schema).filter(isOwn)
    const own = Object.fromEntries(names.map((name) => [name, schema[name] as JsonValue]))
    const keywords = readKeywords(own, declaration.keywords, report)
    if (keywords === undefined) {
      nodes.push(nullNode)
      continue
    }
    const key = childKey(scope.key, declaration.name)
    const keyFor: TypeScope['keyFor'] = (purpose) => childKey(key, `#${purpose}`)
    const node = declaration.compile(keywords, {
      ...scope,
      schema: own,
      key,
      isConditional: true,
      unique: 'no',
      keyFor,
      // Two types may generate equal values, so values cannot be unique.
      pick: (count, purpose = 'value') => ({ kind: 'even', key: keyFor(purpose), count }),
      claimUnique: () => undefined,
    })
    nodes.push(yield* completed(node))
  }
  const node = chooseNode(
    nodes,
    Object.hasOwn(schema, 'weights') ? schema.weights : undefined,
    scope,
  )
  // Each requirement is a keyword that applies to values of one type only.
  return { ...node, requirements: nodes.flatMap(({ requirements = [] }) => requirements) }
}
