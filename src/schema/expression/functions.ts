/** All functions of the language, by the way they are called. */
import { CONVERSION_FUNCTIONS } from './conversion-functions.ts'
import type { FunctionDeclaration } from './function-declaration.ts'
import { NUMBER_FUNCTIONS } from './number-functions.ts'
import { STRING_FUNCTIONS } from './string-functions.ts'
import { TIME_FUNCTIONS } from './time-functions.ts'

/** In the order of a reference. */
export const FUNCTION_DECLARATIONS: readonly FunctionDeclaration[] = [
  ...NUMBER_FUNCTIONS,
  ...STRING_FUNCTIONS,
  ...CONVERSION_FUNCTIONS,
  ...TIME_FUNCTIONS,
]

function byName(style: 'function' | 'method'): ReadonlyMap<string, FunctionDeclaration> {
  const callable = FUNCTION_DECLARATIONS.filter(
    (declaration) => declaration.style === style || declaration.style === 'both',
  )
  return new Map(callable.map((declaration) => [declaration.name, declaration]))
}

export const FUNCTIONS = byName('function')
export const METHODS = byName('method')
