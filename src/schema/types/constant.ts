/** The types `null`, `const` and `constant`: the same value for every instance. */

import { type JsonValue, jsonText } from '../../text/json.ts'
import type { Node } from '../compile/scope.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { valueKeyword } from '../keywords/keyword.ts'

export const nothing = declareType({
  name: 'null',
  summary: 'Always null.',
  keywords: {},
  compile: () => ({
    instruction: { op: 'literal', value: null },
    output: () => ({ type: 'null' }),
    size: 4,
  }),
  examples: [{ type: 'null' }],
})

const keywords = {
  const: valueKeyword({ summary: 'The value: any JSON.' }),
  value: valueKeyword({ summary: 'Same as `const`.' }),
}

export const constant = declareType({
  name: 'constant',
  summary: 'Always the same value.',
  keywords,
  compile: (values, scope) => compileConstant(values, scope),
  examples: [{ type: 'constant', value: 'EUR' }],
})

/** The type `const`, for schemas with the JSON Schema keyword `const`, which may omit `type`. */
export const fixed = declareType({
  name: 'const',
  summary: 'Always the same value; `type` may be omitted.',
  keywords,
  compile: (values, scope) => compileConstant(values, scope),
  examples: [{ const: 41 }, { const: { currency: 'EUR', minor: 2 } }],
})

function compileConstant(
  {
    const: first,
    value: second,
  }: { readonly const: JsonValue | undefined; readonly value: JsonValue | undefined },
  scope: TypeScope,
): Node {
  if (first === undefined && second === undefined) scope.report('must have "const": the value')
  if (first !== undefined && second !== undefined)
    scope.report('must not be used with "const", which has the same meaning', 'value')
  const value = first ?? second ?? null
  return {
    instruction: { op: 'literal', value },
    output: () => ({ const: value }),
    size: jsonText(value).length,
  }
}
