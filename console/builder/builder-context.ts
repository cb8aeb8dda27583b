/** The context of all parts of the form: the edits, the types of the language, the preview and the problems. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Issue } from '../data/api.ts'
import type { TypeListing } from '../data/type-listings.ts'
import type { Path } from '../document/operation.ts'
import type { Preview } from '../preview/protocol.ts'
import type { FormEdit } from './form-edits.ts'
import type { FormModel } from './form-model.ts'

export interface EditOptions {
  /** Whether the edit joins the step before it in the undo history, such as one of many while a bar is dragged. */
  readonly isContinuous?: boolean
  /** Path of an added entity or field, whose name is focused. */
  readonly focus?: Path
  /** Path of a field whose options are opened. */
  readonly opened?: Path
  /** Paths of a renamed entity or field before and after the edit. */
  readonly renamed?: { readonly from: Path; readonly to: Path }
}

export interface BuilderTools {
  readonly form: FormModel
  readonly types: readonly TypeListing[]
  readonly preview: Preview | undefined
  readonly issues: readonly Issue[]
  apply(edit: FormEdit, options?: EditOptions): void
  /** Returns whether the options of the field at a path are open. */
  isOpen(path: Path): boolean
  toggle(path: Path): void
  /** Shows the value at a path in the code. */
  showCode(path: Path): void
  /** Returns true for the name of an added entity or field that must be focused, but only at the first call. */
  takeFocus(path: Path): boolean
}

export const BuilderContext = createContext<BuilderTools | undefined>(undefined)

export function useBuilder(): BuilderTools {
  const tools = useContext(BuilderContext)
  if (tools === undefined) throw new Error('the part is not in a builder')
  return tools
}

/** Returns the problems of the value at a path and of its parts. */
export function issuesAt({ issues }: BuilderTools, path: Path): readonly Issue[] {
  return issues.filter((issue) => path.every((step, i) => issue.path[i] === step))
}
