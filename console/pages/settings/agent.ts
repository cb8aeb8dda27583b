/** Formats the `User-Agent` header of a session for display, such as `Firefox on Linux`. */

/**
 * Patterns of browsers with their names. The order matters: the `User-Agent` of most browsers contains the names of
 * others as well.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bCriOS\/|\b(Headless)?Chrome\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
  [/^curl\//u, 'curl'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/u, 'iOS'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS X/u, 'macOS'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
]

export function agentText(agent: string): string {
  const [browser, system] = [browsers, systems].map(
    (table) => table.find(([pattern]) => pattern.test(agent))?.[1],
  )
  if (browser === undefined) return agent === '' ? 'Unknown browser' : agent
  return system === undefined ? browser : `${browser} on ${system}`
}
