/** Ways of which one is taken while the module runs. */

import type { EmitContext } from './context.ts'

/** The same writing in one of several ways: what is chosen in one is not known in the others. */
export function inBranch(context: EmitContext): EmitContext {
  // Nor what is chosen at an instance that was looked at.
  const chosen = [...context.cached].map(([name, { local }]) => [name, { local }] as const)
  return { ...context, cached: new Map(chosen) }
}

/** One of two ways; both end at an address of their own. */
export function writeBranch(
  context: EmitContext,
  pushWhether: () => void,
  yes: (context: EmitContext) => void,
  no: (context: EmitContext) => void,
): void {
  const { code, output } = context
  output.flush()
  const { maxBytes } = output
  pushWhether()
  code.if()
  yes(inBranch(context))
  output.flush()
  code.else()
  const mostOfFirst = output.maxBytes
  output.maxBytes = maxBytes
  no(inBranch(context))
  output.flush()
  code.end()
  output.maxBytes = Math.max(output.maxBytes, mostOfFirst)
}
