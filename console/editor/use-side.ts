/** The side of the editor that is shown, and the place that it shows. */
import { useState } from 'preact/hooks'
import type { TextRange } from '../../src/spelling/places.ts'
import type { BuilderTarget } from '../builder/builder.tsx'
import { type EditorSide, firstSide, rememberSide } from '../builder/editor-side.ts'
import type { Path } from '../document/operation.ts'
import type { CodePlace } from './code/code-side.tsx'

/** Returns the side of the editor that is shown, and functions that change it. */
export function useSide(first: EditorSide) {
  const [side, setSide] = useState(first)
  const [editingSide, setEditingSide] = useState(first === 'diagram' ? firstSide : first)
  const [target, setTarget] = useState<BuilderTarget | undefined>(undefined)
  const [place, setPlace] = useState<CodePlace | undefined>(undefined)
  const choose = (next: EditorSide) => {
    rememberSide(next)
    setSide(next)
    if (next !== 'diagram') setEditingSide(next)
  }
  return {
    side,
    choose,
    /** The side on which the definition was edited last. */
    editingSide,
    /** The place that the form shows. */
    target,
    /** The range that the code shows. */
    place,
    /** Shows the code, and selects a range of it. */
    showCode(range: TextRange | undefined) {
      setPlace(range && { range, isVisible: side === 'code' })
      if (side !== 'code') choose('code')
    },
    /** Shows the form, at the entity or field at a path. */
    showForm(path: Path) {
      setTarget({ path })
      choose('form')
    },
  }
}
