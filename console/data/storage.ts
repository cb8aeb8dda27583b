/**
 * Browser storage for one tab or for all tabs. A browser may refuse it because storage is disabled or full: reads then
 * return undefined and writes return false.
 */
export interface BrowserStorage {
  /** Returns the text that is stored under `name`, or undefined if there is no such text. */
  read(name: string): string | undefined
  /** Stores a text under `name`. Returns false if the browser refuses; the previous text then remains. */
  write(name: string, text: string): boolean
  remove(name: string): void
}

/** Storage of the current tab, which the browser deletes when the tab is closed. */
export const tabStorage = storageOf('sessionStorage')
/** Storage that all tabs share and that outlives them. */
export const browserStorage = storageOf('localStorage')

function storageOf(kind: 'sessionStorage' | 'localStorage'): BrowserStorage {
  // Returns null if the browser refuses. Disabled storage throws on access, full storage on writes.
  const attempt = <T>(action: (store: Storage) => T): T | null => {
    try {
      return action(globalThis[kind])
    } catch {
      return null
    }
  }
  return {
    read: (name) => attempt((store) => store.getItem(name)) ?? undefined,
    write: (name, text) => attempt((store) => store.setItem(name, text)) !== null,
    remove: (name) => void attempt((store) => store.removeItem(name)),
  }
}
