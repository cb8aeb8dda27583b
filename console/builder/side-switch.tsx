/** Switch between the form of a definition, its code, and the diagram of its relations. */
import { type Segment, Segments } from '../parts/segments.tsx'
import type { EditorSide } from './editor-side.ts'

const sides: readonly Segment<EditorSide>[] = [
  { value: 'form', label: 'Form' },
  { value: 'code', label: 'Code' },
  { value: 'diagram', label: 'Diagram' },
]

export function SideSwitch({
  side,
  onSide,
}: {
  readonly side: EditorSide
  readonly onSide: (side: EditorSide) => void
}) {
  return <Segments legend="Show as" segments={sides} chosen={side} onChoose={onSide} />
}
