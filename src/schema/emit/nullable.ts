/** The operation `nullable` (a value that may be null) as WebAssembly. */

import { rowForms } from '../../text/cell.ts'
import type { Of } from '../instructions/instruction.ts'
import { writeBranch } from './context/branch.ts'
import type { EmitContext } from './context/context.ts'
import { pushChance } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'

export const nullable: Emitter<Of<'nullable'>> = {
  write(context, instruction, form) {
    const write = (inner: EmitContext): void => inner.emitters.value(inner, instruction.of, form)
    writeNullOr(context, instruction, 'null', write)
    return true
  },
  writeCell(context, instruction, form) {
    const write = (inner: EmitContext): void => inner.emitters.cell(inner, instruction.of, form)
    writeNullOr(context, instruction, rowForms[form].absent, write)
    return true
  },
  operand(scope, { chance, of: part }) {
    const of = scope.module.emitters.operand(scope, part)
    if (of === undefined || of.kind === 'nullable' || of.kind === 'unknown') return undefined
    return {
      kind: 'nullable',
      of,
      pushIsNull: (context) => pushChance(context, chance.key, chance.probability),
    }
  },
  canWrite: (scope, { of }) => scope.module.emitters.canWrite(scope, of),
}

function writeNullOr(
  context: EmitContext,
  { chance }: Of<'nullable'>,
  absent: string,
  write: (inner: EmitContext) => void,
): void {
  writeBranch(
    context,
    () => pushChance(context, chance.key, chance.probability),
    ({ output }) => output.literal(absent),
    write,
  )
}
