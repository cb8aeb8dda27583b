/** Performs edits of the form in the text of the editor. */
import type { Language, SourceText } from '../../src/spelling/language.ts'
import { readText } from '../../src/spelling/spelling.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { RefusedEdit } from '../document/expression-rename.ts'
import { applyOperations, hasOwner, type Operation } from '../document/operation.ts'
import { sharedPaths } from '../document/shared-paths.ts'
import { editsOf } from '../document/text-edits.ts'
import type { EditableText } from '../editor/text-history.ts'
import { showToast } from '../parts/toast.tsx'
import type { EditOptions } from './builder-context.ts'
import type { FormEdit } from './form-edits.ts'
import { type FormModel, formOf } from './form-model.ts'

/** A text that an edit of the form has written, with its form, which is known before the text is parsed. */
export interface EditedForm {
  readonly text: string
  readonly form: FormModel
}

const unchangeable = 'The form cannot change this part of the text. Edit it in code.'

/**
 * Performs an edit. Returns the text after it with its form, or undefined, after a message to the user, if the edit is
 * not possible.
 */
export function perform(
  edit: FormEdit,
  { isContinuous = false }: EditOptions,
  language: Language,
  text: EditableText,
): EditedForm | undefined {
  // The text may be newer than the one that the form shows.
  const written = { text: text.text(), language }
  const read = readText(written)
  if (!('value' in read)) return refuse(unchangeable)
  const operations = operationsOf(edit, read.value)
  if (operations instanceof RefusedEdit) return refuse(operations.message)
  const edits = editsOf(written, operations)
  if (edits === undefined) return refuse(unchangeable)
  if (edits.length > 0) text.change(edits, isContinuous)
  const after: SourceText = { text: text.text(), language }
  return {
    text: after.text,
    form: formOf(applyOperations(read.value, operations), sharedPaths(after)),
  }
}

function refuse(message: string): undefined {
  showToast(message, 'danger')
  return undefined
}

function operationsOf(edit: FormEdit, definition: JsonValue): readonly Operation[] | RefusedEdit {
  try {
    const operations = edit.operations(definition)
    return operations.every(({ path }) => hasOwner(definition, path))
      ? operations
      : new RefusedEdit('This part of the definition has changed. Try again.')
  } catch (error) {
    if (error instanceof RefusedEdit) return error
    throw error
  }
}
