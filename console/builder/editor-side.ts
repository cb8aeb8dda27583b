/** The sides of the editor of a definition, and which one the user chose last. */
import { browserStorage } from '../data/storage.ts'

/** A side on which a definition is edited. */
export type EditingSide = 'form' | 'code'
export type EditorSide = EditingSide | 'diagram'

/** The side on which a definition is edited, unless the user chose one before: the form needs no knowledge of the language. */
export const firstSide: EditingSide = 'form'

const rememberedName = 'spate.editorSide'

/** Returns the side that the user chose last in this browser, or the first one. */
export function rememberedSide(): EditorSide {
  const side = browserStorage.read(rememberedName)
  return side === 'form' || side === 'code' || side === 'diagram' ? side : firstSide
}

export function rememberSide(side: EditorSide): void {
  browserStorage.write(rememberedName, side)
}
