/** Branches of generated code, one of which runs. */

import type { EmitContext } from './context.ts'

/** Returns the context for one branch. Values that one branch caches are unknown in the others. */
export function inBranch(context: EmitContext): EmitContext {
  // Values cached at an inspected instance are dropped, too.
  const chosen = [...context.cached].map(([name, { local }]) => [name, { local }] as const)
  return { ...context, cached: new Map(chosen) }
}

/** Writes two branches, one of which runs. Each flushes its output at its end. */
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
  const maxOfFirst = output.maxBytes
  output.maxBytes = maxBytes
  no(inBranch(context))
  output.flush()
  code.end()
  output.maxBytes = Math.max(output.maxBytes, maxOfFirst)
}
