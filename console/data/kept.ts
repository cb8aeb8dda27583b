/**
 * What the console keeps in the browser: for one tab, or for all of them. A browser may refuse it, because it keeps nothing
 * for this site or has no more room: then nothing is there, and whoever keeps what must not be lost is told.
 */
export interface Keeping {
  /** Undefined where nothing is kept under this name. */
  read(name: string): string | undefined
  /** False where the browser refuses; what was kept before stays. */
  keep(name: string, text: string): boolean
  drop(name: string): void
}

/** Until the tab is closed. */
export const tab = keepingIn('sessionStorage')
/** Shared by all tabs. */
export const browser = keepingIn('localStorage')

function keepingIn(kind: 'sessionStorage' | 'localStorage'): Keeping {
  // Null where the browser refuses. Where the store is forbidden, it fails to be asked for; where it is full, to take more.
  const attempt = <T>(act: (store: Storage) => T): T | null => {
    try {
      return act(globalThis[kind])
    } catch {
      return null
    }
  }
  return {
    read: (name) => attempt((store) => store.getItem(name)) ?? undefined,
    keep: (name, text) => attempt((store) => store.setItem(name, text)) !== null,
    drop: (name) => void attempt((store) => store.removeItem(name)),
  }
}
