/** The two sides of the editor of a definition, a form and its code, and which one the user chose last. */
import { browserStorage } from '../data/storage.ts'

export type EditorSide = 'form' | 'code'

/** The side on which a stored simulation is edited, unless the user chose one before. */
export const firstSideOfStored: EditorSide = 'code'
/** The side on which a new simulation is edited, unless the user chose one before. */
export const firstSideOfNew: EditorSide = 'form'

const rememberedName = 'spate.editorSide'

/** Returns the side that the user chose last in this browser, or `fallback`. */
export function rememberedSide(fallback: EditorSide): EditorSide {
  const side = browserStorage.read(rememberedName)
  return side === 'form' || side === 'code' ? side : fallback
}

export function rememberSide(side: EditorSide): void {
  browserStorage.write(rememberedName, side)
}
