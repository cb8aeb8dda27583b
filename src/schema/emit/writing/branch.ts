/** Ways of which one is taken while the module runs. */

import type { Writing } from './writing.ts'

/** The same writing in one of several ways: what is chosen in one is not known in the others. */
export function oneWay(writing: Writing): Writing {
  // Nor what is chosen at an instance that was looked at.
  const chosen = [...writing.chosen].map(([name, { local }]) => [name, { local }] as const)
  return { ...writing, chosen: new Map(chosen) }
}

/** One of two ways; both end at an address of their own. */
export function branch(
  writing: Writing,
  pushWhether: () => void,
  yes: (writing: Writing) => void,
  no: (writing: Writing) => void,
): void {
  const { code, output } = writing
  output.settle()
  const { most } = output
  pushWhether()
  code.if()
  yes(oneWay(writing))
  output.settle()
  code.else()
  const mostOfFirst = output.most
  output.most = most
  no(oneWay(writing))
  output.settle()
  code.end()
  output.most = Math.max(output.most, mostOfFirst)
}
