/** Values that may be null as WebAssembly. */

import { rowForms } from '../../text/cell.ts'
import type { Of } from '../instructions/instruction.ts'
import { pushChance } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'
import { branch } from './writing/branch.ts'
import type { Writing } from './writing/writing.ts'

export const nullable: Emitter<Of<'nullable'>> = {
  write(writing, instruction, form) {
    const write = (inner: Writing): void => inner.emitters.value(inner, instruction.of, form)
    writeNullOr(writing, instruction, 'null', write)
    return true
  },
  writeCell(writing, instruction, form) {
    const write = (inner: Writing): void => inner.emitters.cell(inner, instruction.of, form)
    writeNullOr(writing, instruction, rowForms[form].absent, write)
    return true
  },
  operand(scope, { chance, of: part }) {
    const of = scope.emission.emitters.operand(scope, part)
    if (of === undefined || of.kind === 'nullable' || of.kind === 'unknown') return undefined
    return {
      kind: 'nullable',
      of,
      pushIsNull: (writing) => pushChance(writing, chance.key, chance.probability),
    }
  },
  canWrite: (scope, { of }) => scope.emission.emitters.canWrite(scope, of),
}

function writeNullOr(
  writing: Writing,
  { chance }: Of<'nullable'>,
  absent: string,
  write: (inner: Writing) => void,
): void {
  branch(
    writing,
    () => pushChance(writing, chance.key, chance.probability),
    ({ output }) => output.literal(absent),
    write,
  )
}
