/** The type `function`: the result of a CEL expression over variables and sibling properties. */

import type { JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { declareContainer } from '../declaration.ts'
import { previousName } from '../expression/compile.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { readExpression } from '../keywords/expressions.ts'
import { membersKeyword, nested, textKeyword } from '../keywords/keyword.ts'

/** Names of variables that CEL accepts; an expression could not read variables with other names. */
const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

export const calculation = declareContainer({
  name: 'function',
  summary: 'The result of a CEL expression.',
  keywords: {
    expression: textKeyword({
      summary:
        'The expression, which can read the variables, and sibling properties as `self.<property>`.',
      isRequired: true,
    }),
    variables: membersKeyword({
      summary: 'Schemas by name. Each generates one value for the instance.',
      of: nested,
    }),
  },
  *compile({ expression: source, variables = {} }, scope) {
    const names = Object.keys(variables)
    const nodes = new Map<string, Instruction>()
    const reserved = scope.isChange ? ['self', previousName] : ['self']
    for (const name of names) {
      if (!identifier.test(name) || reserved.includes(name)) {
        const others = reserved.map((each) => show(each)).join(' and ')
        const must = `must be a name of letters, digits and _, other than ${others}`
        scope.report(must, 'variables', name)
      }
      const node = yield* scope.child(variables[name] as JsonValue, {
        path: ['variables', name],
        key: `$${name}`,
      })
      nodes.set(name, node.instruction)
    }
    const expression = readExpression(source, scope, { at: ['expression'], variables: names })
    return {
      instruction:
        expression === undefined
          ? { op: 'literal', value: null }
          : { op: 'function', expression, variables: nodes, path: scope.valuePath },
      output: () => ({}),
      size: 24,
    }
  },
  examples: [
    {
      type: 'function',
      expression: 'size(word) > 9 ? word.substring(0, 9) : word',
      variables: { word: { type: 'string' } },
    },
    {
      type: 'object',
      properties: {
        price: { type: 'commerce.price' },
        quantity: { type: 'integer', minimum: 1, maximum: 5 },
        total: { type: 'function', expression: 'round(self.price * self.quantity, 2)' },
      },
    },
  ],
})
