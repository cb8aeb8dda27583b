/** Defers the compilation of a function to its first call. */

import type { Instance } from '../schema/interpret/instance.ts'

/**
 * Returns a function that calls `make` to compile itself at its first call. The values of most entities are never read,
 * and their failures even less often.
 */
export function lazily<T>(make: () => (at: Instance) => T): (at: Instance) => T {
  let made: ((at: Instance) => T) | undefined
  return (at) => {
    made ??= make()
    return made(at)
  }
}
