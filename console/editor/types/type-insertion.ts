/** Computes the change that inserts a type into the text of a definition, and the selection afterwards. */

import type { SourceText } from '../../../src/spelling/language.ts'
import type { TextRange } from '../../../src/spelling/places.ts'
import { nodeAt, readTree } from '../../../src/spelling/text-tree.ts'
import { type JsonObject, objectOf } from '../../../src/text/json.ts'
import {
  memberInsertion,
  type TextEdit,
  valueReplacement,
} from '../../document/member-insertion.ts'
import type { InsertionTarget } from './insertion-targets.ts'
import { nameForType } from './type-name.ts'

export interface TypeInsertion extends TextEdit {
  /**
   * Range that is selected after the insertion, as offsets in the new text: the name of the new property, or the
   * schema.
   */
  readonly selected: TextRange
}

export interface TypeChoice {
  readonly name: string
  readonly schema: JsonObject
}

/**
 * Returns the change that inserts an example of a type at `target`, or undefined if the text has changed and the target
 * no longer exists. `at` is the offset of the cursor; if its line is empty, the change fills that line.
 */
export function insertionOfType(
  written: SourceText,
  target: InsertionTarget,
  { choice: { name: type, schema }, at }: { readonly choice: TypeChoice; readonly at: number },
): TypeInsertion | undefined {
  const root = readTree(written)
  const { path } = target
  if (target.kind === 'schema') {
    const [edit] = valueReplacement(written, root, path, schema) ?? []
    return edit && selecting(edit, edit.insert.trim())
  }
  const object = nodeAt(root, path)
  const members = object?.members ?? []
  const name = nameForType(
    type,
    schema,
    members.map((one) => one.name),
  )
  if (object === undefined || members.length === 0) {
    const [edit] = valueReplacement(written, root, path, objectOf([[name, schema]])) ?? []
    return edit && selecting(edit, name)
  }
  const { position } = target
  return selecting(memberInsertion(written, object, { name, value: schema, position, at }), name)
}

/**
 * Adds the selection to a change: the first occurrence of `part`, such as a name without its quotes, in the inserted
 * text.
 */
function selecting(edit: TextEdit, part: string): TypeInsertion {
  const from = edit.from + edit.insert.indexOf(part)
  return { ...edit, selected: { from, to: from + part.length } }
}
