/** The text of the editor, which the form and the code change, and its connection with the page. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { SourceText } from '../../src/spelling/language.ts'
import type { Editing } from './editing.ts'
import type { EditableText } from './text-history.ts'

/** Returns the text of the editor, and the function that reports its changes to the page. */
export function useEditableText({
  editing,
  written,
  onWritten,
}: {
  readonly editing: Editing
  readonly written: SourceText
  readonly onWritten: (written: SourceText) => void
}) {
  // Texts that were typed in this editor. The page may pass back one that is older than the latest keystrokes, which
  // must not replace the text.
  const own = useRef(new WeakSet<SourceText>())
  const latest = useLatest({ onWritten, written })
  const [edited] = useState(() => {
    const onChange = (text: string) => {
      const typed = { language: latest.current.written.language, text }
      own.current.add(typed)
      latest.current.onWritten(typed)
    }
    const text: { current: EditableText } = { current: new editing.TextHistory(written, onChange) }
    return { text, onChange }
  })
  // A text from elsewhere changes the undo history, so the undo buttons are rendered again.
  const [, setShown] = useState(written)
  useEffect(() => {
    if (own.current.has(written)) return
    edited.text.current.show(written)
    setShown(written)
  }, [written])
  return edited
}

/** Returns a reference that always holds the last rendered value, for callbacks that live as long as the editor. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  latest.current = value
  return latest
}
