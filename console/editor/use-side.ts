/** The side of the editor that is shown, and the place that it shows. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { TextRange } from '../../src/spelling/places.ts'
import type { BuilderTarget } from '../builder/builder.tsx'
import { type EditorSide, firstSide, rememberSide } from '../builder/editor-side.ts'
import type { Path } from '../document/operation.ts'
import type { CodeView } from './code-view.ts'

/** Returns the side of the editor that is shown, and functions that change it. */
export function useSide(first: EditorSide, view: { readonly current: CodeView | undefined }) {
  const [side, setSide] = useState(first)
  const [editingSide, setEditingSide] = useState(first === 'diagram' ? firstSide : first)
  const [target, setTarget] = useState<BuilderTarget | undefined>(undefined)
  const revealed = useRef<TextRange | undefined>(undefined)
  const choose = (next: EditorSide) => {
    rememberSide(next)
    setSide(next)
    if (next !== 'diagram') setEditingSide(next)
  }
  // A place in the code can be shown only when the code is visible, and was measured in a frame.
  useEffect(() => {
    const { current: range } = revealed
    revealed.current = undefined
    if (side !== 'code' || range === undefined) return
    const frame = requestAnimationFrame(() => setTimeout(() => view.current?.reveal(range)))
    return () => cancelAnimationFrame(frame)
  }, [side, view])
  return {
    side,
    choose,
    /** The side on which the definition was edited last. */
    editingSide,
    /** The place that the form shows. */
    target,
    /** Shows the code, and selects a range of it. */
    showCode(range: TextRange | undefined) {
      revealed.current = range
      if (side !== 'code') choose('code')
      else if (range !== undefined) view.current?.reveal(range)
    },
    /** Shows the form, at the entity or field at a path. */
    showForm(path: Path) {
      setTarget({ path })
      choose('form')
    },
  }
}
