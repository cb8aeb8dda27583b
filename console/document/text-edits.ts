/**
 * Translates operations on a definition to minimal changes of its text, so that comments and formatting stay. The result
 * is checked: the new text must have exactly the values, and the order of members, that the operations describe.
 */
import type { SourceText } from '../../src/spelling/language.ts'
import { readText } from '../../src/spelling/spelling.ts'
import {
  nodeAt,
  readTree,
  type TreeMember,
  type TreeNode,
  valueIn,
} from '../../src/spelling/text-tree.ts'
import { type JsonValue, objectOf } from '../../src/text/json.ts'
import { memberInsertion, type TextEdit, valueReplacement } from './member-insertion.ts'
import { moved } from './member-pieces.ts'
import { isResult, type Operation, type Path } from './operation.ts'
import { spellName } from './spell-name.ts'
import { valueEdits } from './value-edits.ts'

/** Returns the text after all changes, whose ranges are those in the old text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const { from, to, insert } of sorted(edits)) {
    result += text.slice(at, from) + insert
    at = to
  }
  return result + text.slice(at)
}

/**
 * Returns the changes of a text that perform the operations, or undefined if the text does not allow them, such as at
 * the aliases of YAML.
 */
export function editsOf(
  written: SourceText,
  operations: readonly Operation[],
): readonly TextEdit[] | undefined {
  const read = readText(written)
  if (!('value' in read)) return undefined
  const root = readTree(written)
  const edits: TextEdit[] = []
  for (const operation of operations) {
    const own = operationEdits(written, root, operation)
    if (own === undefined) return undefined
    edits.push(...own)
  }
  const ordered = sorted(edits)
  if (ordered.some(({ from }, i) => from < (ordered[i - 1]?.to ?? 0))) return undefined
  const after = readText({ ...written, text: applyEdits(written.text, ordered) })
  const isRight = 'value' in after && isResult(after.value, read.value, operations)
  return isRight ? ordered : undefined
}

function sorted(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.toSorted((a, b) => a.from - b.from || a.to - b.to)
}

function operationEdits(
  written: SourceText,
  root: TreeNode | undefined,
  operation: Operation,
): readonly TextEdit[] | undefined {
  const { path } = operation
  if (operation.kind === 'set') return setting(written, root, path, operation.value)
  if (operation.kind === 'insert') {
    const { name, value, position } = operation
    const object = nodeAt(root, path)
    if (object?.members === undefined || object.members.length === 0) {
      return setting(written, root, path, objectOf([[name, value]]))
    }
    return [memberInsertion(written, object, { name, value, position })]
  }
  const around = nodeAt(root, path.slice(0, -1))
  const at = around?.members?.findIndex(({ name }) => name === path.at(-1)) ?? -1
  const named = around?.members?.[at]
  if (around === undefined || named === undefined) return undefined
  if (operation.kind === 'rename') {
    const insert = spellName(operation.to, written.language)
    return [{ from: named.nameFrom, to: named.nameTo, insert }]
  }
  if (operation.kind === 'move') return moved(written.text, around, at, operation.position)
  const rest = objectOf(around.members?.toSpliced(at, 1).map(entryOf) ?? [])
  return valueEdits(written, root, path.slice(0, -1), rest)
}

function entryOf({ name, value }: TreeMember): readonly [string, JsonValue] {
  return [name, valueIn(value)]
}

/** Sets the value at a path. If an object on the path is missing, it is added with the value in it. */
function setting(
  written: SourceText,
  root: TreeNode | undefined,
  path: Path,
  value: JsonValue,
): readonly TextEdit[] | undefined {
  if (nodeAt(root, path) !== undefined) return valueEdits(written, root, path, value)
  const name = path.at(-1)
  const aroundPath = path.slice(0, -1)
  const around = nodeAt(root, aroundPath)
  if (typeof name !== 'string') return undefined
  if (around?.members?.some((each) => each.name === name)) {
    return valueReplacement(written, root, path, value)
  }
  if (around === undefined) {
    return aroundPath.length === 0
      ? undefined
      : setting(written, root, aroundPath, objectOf([[name, value]]))
  }
  if (around.members === undefined) return undefined
  return valueEdits(
    written,
    root,
    aroundPath,
    objectOf([...around.members.map(entryOf), [name, value]]),
  )
}
