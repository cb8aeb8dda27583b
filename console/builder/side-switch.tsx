/** Switch between the form of a definition, its code, and the diagram of its relations. */
import type { EditorSide } from './editor-side.ts'

const sides: readonly (readonly [EditorSide, string])[] = [
  ['form', 'Form'],
  ['code', 'Code'],
  ['diagram', 'Diagram'],
]

export function SideSwitch({
  side,
  onSide,
}: {
  readonly side: EditorSide
  readonly onSide: (side: EditorSide) => void
}) {
  return (
    <fieldset class="inline-flex shrink-0 rounded-md bg-sunken p-0.5">
      <legend class="sr-only">Show as</legend>
      {sides.map(([key, name]) => (
        <button
          key={key}
          type="button"
          aria-pressed={side === key}
          onClick={() => onSide(key)}
          class="rounded px-3 py-1 text-xs font-medium text-ink-soft aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
