/** Runs actions when the keys of their shortcuts are pressed. */
import { signal } from '@preact/signals'
import { browserStorage } from '../data/storage.ts'
import { currentActions } from './actions.ts'
import { isApple } from './platform.ts'
import { isSingleKey, notationOf, type ShortcutId, shortcuts } from './shortcuts.ts'

const storageKey = 'spate.singleKeys'

/**
 * Whether shortcuts without a modifier work. Users of speech input and of switches turn them off, because such keys are
 * easily pressed by accident (WCAG 2.1.4).
 */
export const hasSingleKeys = signal(browserStorage.read(storageKey) !== 'off')

export function setSingleKeys(isOn: boolean): void {
  hasSingleKeys.value = isOn
  // If the browser cannot store the choice, it lasts until the page is closed.
  browserStorage.write(storageKey, isOn ? 'on' : 'off')
}

/** Maximum time between two keys of one shortcut, in milliseconds. */
const sequenceMs = 1_500

/** Runs the actions of shortcuts on all key presses of the window. Returns a function that stops it. */
export function listenForShortcuts(): () => void {
  let before: { readonly keys: string; readonly at: number } | undefined
  const listen = (event: KeyboardEvent) => {
    const notation = notationOf(event, isApple)
    if (notation === undefined || event.defaultPrevented || event.isComposing) return
    if (isSingleKey(notation) && (isTyping(event) || !hasSingleKeys.value)) return
    const isSoon = before !== undefined && event.timeStamp - before.at < sequenceMs
    const keys =
      isSoon && before !== undefined ? [`${before.keys} ${notation}`, notation] : [notation]
    before = { keys: notation, at: event.timeStamp }
    const id = keys.map(shortcutOf).find((found) => found !== undefined)
    const action = id && currentActions().find(({ shortcut }) => shortcut === id)
    if (action === undefined) return
    before = undefined
    event.preventDefault()
    // A modal dialog covers the page, so the actions of the page are not available.
    if (document.querySelector('dialog[open]') === null) action.run()
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

function shortcutOf(keys: string): ShortcutId | undefined {
  const all = Object.entries(shortcuts) as [ShortcutId, { readonly keys: string }][]
  return all.find(([, shortcut]) => shortcut.keys === keys)?.[0]
}

/** Returns whether the key press goes to an element that takes text, or that selects by letters. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
