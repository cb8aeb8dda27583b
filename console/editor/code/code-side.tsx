/** The side of the editor that shows the text of a definition. Its code is loaded when it is first shown. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { TextRange } from '../../../src/spelling/places.ts'
import { type EditableText, TextHistory } from '../text-history.ts'
import {
  type CodeView,
  type CodeViewOptions,
  createCodeView,
  type EditorProblem,
} from './code-view.ts'

export interface CodeSideProps extends Omit<CodeViewOptions, 'parent' | 'history'> {
  /** The text of the editor. The first time that the side is shown, the code editor takes it over. */
  readonly text: { current: EditableText }
  /** Called with the code editor when it is created. */
  readonly onCreated: (view: CodeView) => void
  readonly problems: readonly EditorProblem[]
  /** The range that is shown and selected. Each new object shows it again. */
  readonly place: CodePlace | undefined
}

export interface CodePlace {
  readonly range: TextRange
  /** Whether the code was visible before. */
  readonly isVisible: boolean
}

export function CodeSide(props: CodeSideProps) {
  const { text, problems, place } = props
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView | undefined>(undefined)
  useLayoutEffect(() => {
    const history = text.current
    if (parent.current === null || !(history instanceof TextHistory)) return
    const codeView = createCodeView({ ...props, parent: parent.current, history })
    view.current = codeView
    text.current = codeView
    props.onCreated(codeView)
    return () => codeView.destroy()
  }, [text])
  useEffect(() => view.current?.mark(problems), [problems])
  const reveal = () => place && view.current?.reveal(place.range)
  useLayoutEffect(() => {
    if (place?.isVisible === true) reveal()
  }, [place])
  // Code that was hidden can show a place only after it was painted, and then measured in a frame.
  useEffect(() => {
    if (place?.isVisible !== false) return
    const frame = requestAnimationFrame(() => setTimeout(reveal))
    return () => cancelAnimationFrame(frame)
  }, [place])
  return <div ref={parent} class="min-h-0 flex-1 overflow-hidden" />
}
