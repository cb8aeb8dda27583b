/**
 * All keyboard shortcuts of the console. The listener and the editor bind the keys of this declaration, and the help
 * dialog lists it. Data grids handle their keys themselves (grid/grid-keys.ts).
 */

export interface Shortcut {
  /**
   * Keys in the notation of CodeMirror, such as `Mod-k`; `Mod` is Command on a Mac and Control elsewhere. Keys that are
   * pressed one after the other are separated by a space.
   */
  readonly keys: string
  readonly label: string
  readonly place: 'Everywhere' | 'Simulation' | 'Code editor' | 'Data grid'
}

export const shortcuts = {
  palette: { keys: 'Mod-k', label: 'Search or run a command', place: 'Everywhere' },
  help: { keys: '?', label: 'Show the keyboard shortcuts', place: 'Everywhere' },
  goToSimulations: { keys: 'g s', label: 'Go to the simulations', place: 'Everywhere' },
  goToNew: { keys: 'g n', label: 'Go to a new simulation', place: 'Everywhere' },
  goToTypes: { keys: 'g t', label: 'Go to the types', place: 'Everywhere' },
  goToDocs: { keys: 'g d', label: 'Go to the documentation', place: 'Everywhere' },
  goToReference: { keys: 'g r', label: 'Go to the API reference', place: 'Everywhere' },
  goToKeys: { keys: 'g k', label: 'Go to the API keys', place: 'Everywhere' },
  save: { keys: 'Mod-s', label: 'Save the definition', place: 'Simulation' },
  suggest: { keys: 'Ctrl-Space', label: 'Suggest names, types and values', place: 'Code editor' },
  find: { keys: 'Mod-f', label: 'Find and replace', place: 'Code editor' },
  undo: { keys: 'Mod-z', label: 'Undo', place: 'Code editor' },
  redo: { keys: 'Mod-Shift-z', label: 'Redo', place: 'Code editor' },
  nextProblem: { keys: 'F8', label: 'Select the next problem', place: 'Code editor' },
  moveLineUp: { keys: 'Alt-ArrowUp', label: 'Move the line up', place: 'Code editor' },
  moveLineDown: { keys: 'Alt-ArrowDown', label: 'Move the line down', place: 'Code editor' },
  leaveEditor: { keys: 'Escape Tab', label: 'Leave the editor', place: 'Code editor' },
  openRecord: { keys: 'Enter', label: 'Open the row, or sort by the column', place: 'Data grid' },
  follow: { keys: 'Mod-Enter', label: 'Go to the referenced row', place: 'Data grid' },
  copyCells: { keys: 'Mod-c', label: 'Copy the selected cells', place: 'Data grid' },
  columnOptions: { keys: 'Alt-ArrowDown', label: 'Options of the column', place: 'Data grid' },
  narrowColumn: { keys: 'Alt-ArrowLeft', label: 'Narrow the column', place: 'Data grid' },
  widenColumn: { keys: 'Alt-ArrowRight', label: 'Widen the column', place: 'Data grid' },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutId = keyof typeof shortcuts

/** A pressed key with its modifiers, as the browser reports it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Returns a key press in the notation of the shortcuts, or undefined for one that no shortcut may use. */
export function notationOf(press: KeyPress, apple: boolean): string | undefined {
  const [mod, other] = apple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  if (other || press.altKey) return undefined
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  // Shift is a part of characters such as `?`, and a modifier of letters.
  const isShifted = press.shiftKey && (mod || /^\p{L}$/u.test(key))
  return `${mod ? 'Mod-' : ''}${isShifted ? 'Shift-' : ''}${key}`
}

/** Returns whether a shortcut needs no modifier, so that it would interfere with typing. */
export function isSingleKey(notation: string): boolean {
  return !notation.startsWith('Mod-')
}

const names: Readonly<Record<string, readonly [apple: string, other: string]>> = {
  Mod: ['⌘', 'Ctrl'],
  Ctrl: ['⌃', 'Ctrl'],
  Alt: ['⌥', 'Alt'],
  Shift: ['⇧', 'Shift'],
  Escape: ['Esc', 'Esc'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
}

/** Returns the names of the keys of a shortcut: one list for each of the presses that follow each other. */
export function keyNames(keys: string, apple: boolean): readonly (readonly string[])[] {
  return keys.split(' ').map((press) =>
    press.split('-').map((part) => {
      const name = names[part]
      if (name !== undefined) return name[apple ? 0 : 1]
      return part.length === 1 ? part.toUpperCase() : part
    }),
  )
}
