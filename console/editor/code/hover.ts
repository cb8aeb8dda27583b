/** Shows the documentation of the word under the pointer in the editor. */
import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { cursorAt } from '../cursor.ts'
import { documentationElement } from '../documentation-element.ts'
import { documentationAt } from '../meaning.ts'
import type { EditorContext } from './completion.ts'

export function hover({ language, vocabulary }: EditorContext): Extension {
  return hoverTooltip(async (view, at) => {
    const words = await vocabulary()
    const text = view.state.doc.toString()
    const cursor = words && cursorAt(text, at, language())
    if (words === undefined || cursor === undefined || cursor.from === cursor.to) return null
    const found = documentationAt(cursor, text.slice(cursor.from, cursor.to), words)
    if (found === undefined) return null
    return {
      pos: cursor.from,
      end: cursor.to,
      create: () => ({ dom: documentationElement(found) }),
    }
  })
}
