/** Branches of generated code, one of which runs. */

import type { CachedLocal, EmitContext } from './context.ts'

/**
 * Returns the context for the code of one branch. Values that the code of one branch caches are unknown in the other
 * branches.
 */
export function inBranch(context: EmitContext): EmitContext {
  const known = [...context.cached].map(([name, { local, there }]): [string, CachedLocal] => {
    return [name, { local, ...(there && { there: inBranch(there) }) }]
  })
  const { self } = context
  return {
    ...context,
    cached: new Map(known),
    ...(self && { self: { ...self, locals: new Map(self.locals) } }),
  }
}

/**
 * Writes code with two branches, of which `pushWhether` selects one at run time. Each branch flushes its output at its
 * end.
 */
export function writeBranch(
  context: EmitContext,
  pushWhether: () => void,
  yes: (context: EmitContext) => void,
  no: (context: EmitContext) => void,
): void {
  const steps = writeBranchInSteps(
    context,
    pushWhether,
    (inner) => {
      yes(inner)
      return withoutPauses
    },
    (inner) => {
      no(inner)
      return withoutPauses
    },
  )
  while (!steps.next().done);
}

/** The pauses of code that is generated at once. */
const withoutPauses: readonly undefined[] = []

type WriteSteps = (context: EmitContext) => Iterable<void>

/** Writes code with two branches, as `writeBranch` does, whose code generation pauses. */
export function* writeBranchInSteps(
  context: EmitContext,
  pushWhether: () => void,
  yes: WriteSteps,
  no: WriteSteps,
): Generator<void, void> {
  const { code, output } = context
  output.flush()
  const { maxBytes } = output
  pushWhether()
  code.if()
  yield* yes(inBranch(context))
  output.flush()
  code.else()
  const maxOfFirst = output.maxBytes
  output.maxBytes = maxBytes
  yield* no(inBranch(context))
  output.flush()
  code.end()
  output.maxBytes = Math.max(output.maxBytes, maxOfFirst)
}
