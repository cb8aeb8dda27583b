/** The methods that routes may have, in the order of `Allow`. */

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Value of the `Allow` header for the server as a whole: all methods that routes may have. */
export const methodsAllowed = methods.join(', ')

/**
 * Returns the value of the `Allow` header for a resource with the methods `taken`. A resource with GET also supports
 * HEAD.
 */
export function allowOf(taken: readonly string[]): string {
  return methods.filter((method) => taken.includes(method === 'HEAD' ? 'GET' : method)).join(', ')
}

/** Every method that the service supports. */
export const knownMethods: readonly string[] = [...methods, 'OPTIONS']
