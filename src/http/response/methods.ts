/** The methods that routes may have, in the order in which `Allow` lists them. */

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The value of `Allow` for the server as a whole. */
export const methodsAllowed = methods.join(', ')

/** The value of `Allow` for a resource; what can be read with GET can be read with HEAD. */
export function allowOf(taken: readonly string[]): string {
  return methods.filter((method) => taken.includes(method === 'HEAD' ? 'GET' : method)).join(', ')
}

/** Every method that the service answers. */
export const knownMethods: readonly string[] = [...methods, 'OPTIONS']
