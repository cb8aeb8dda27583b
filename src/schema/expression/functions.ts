/** All functions of the expression language, and look-up tables by name: one of functions, one of methods. */
import { conversionFunctions } from './conversion-functions.ts'
import type { FunctionDeclaration } from './function-declaration.ts'
import { numberFunctions } from './number-functions.ts'
import { stringFunctions } from './string-functions.ts'
import { timeFunctions } from './time-functions.ts'

/** All functions of the expression language, in the order of the reference. */
export const functionDeclarations: readonly FunctionDeclaration[] = [
  ...numberFunctions,
  ...stringFunctions,
  ...conversionFunctions,
  ...timeFunctions,
]

function byName(style: 'function' | 'method'): ReadonlyMap<string, FunctionDeclaration> {
  const callable = functionDeclarations.filter(
    (declaration) => declaration.style === style || declaration.style === 'both',
  )
  return new Map(callable.map((declaration) => [declaration.name, declaration]))
}

export const functionsByName = byName('function')
export const methodsByName = byName('method')
