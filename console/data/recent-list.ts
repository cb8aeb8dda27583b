/** A short list of texts in the browser's storage, the most recently used first. */
import { browserStorage } from './storage.ts'

export interface RecentList {
  read(): readonly string[]
  /** Moves a text to the front of the list. */
  remember(text: string): void
  forget(text: string): void
}

/** Returns the list that is stored under `name`, with at most `max` texts. */
export function recentList(name: string, max: number): RecentList {
  const read = (): readonly string[] => {
    try {
      const texts: unknown = JSON.parse(browserStorage.read(name) ?? '[]')
      return Array.isArray(texts)
        ? texts.filter((text) => typeof text === 'string').slice(0, max)
        : []
    } catch {
      // The text was written by another application or by another version.
      return []
    }
  }
  const others = (text: string) => read().filter((other) => other !== text)
  // A failed write is ignored: the list is only a convenience.
  const keep = (texts: readonly string[]) =>
    void browserStorage.write(name, JSON.stringify(texts.slice(0, max)))
  return {
    read,
    remember: (text) => keep([text, ...others(text)]),
    forget: (text) => keep(others(text)),
  }
}
