/** Shows the value of a cell on one line: null, booleans, numbers, texts and structures differ in their look. */
import { Icon } from '../parts/icon.tsx'
import { cellText, type GridCell } from './grid-row.ts'

/** Maximum number of characters of a value in a cell. The inspector shows the complete value. */
const lineCharacters = 300

export function CellValue({ cell }: { readonly cell: GridCell }) {
  if (cell === undefined) return <span class="text-ink-faint">–</span>
  if (cell === null) return <span class="text-ink-faint italic">null</span>
  if (cell === '') return <span class="text-ink-faint italic">empty</span>
  if (typeof cell === 'boolean') {
    return (
      <span class="inline-flex items-center gap-1">
        <Icon name={cell ? 'check' : 'close'} class={cell ? 'text-good' : 'text-ink-faint'} />
        {String(cell)}
      </span>
    )
  }
  const text = cellText(cell).slice(0, lineCharacters)
  return <span class={typeof cell === 'object' ? 'font-mono text-ink-soft' : ''}>{text}</span>
}
