/** Paths of requests and of routes: matching patterns, reading parameters, and shortening paths for the log. */

/** Whether the path pattern of a route, which may have parameters, matches the fixed path of another route. */
export function patternMatches(pattern: string, path: string): boolean {
  const [steps, others] = [path.split('/'), pattern.split('/')]
  if (path.includes('{') || steps.length !== others.length) return false
  return others.every((other, i) => other === steps[i] || other.startsWith('{'))
}

/** Returns the decoded path parameters by name, or undefined if a parameter is not percent-encoded UTF-8. */
export function paramsOf(
  pattern: string,
  path: string,
): Readonly<Record<string, string>> | undefined {
  const steps = path.split('/')
  const params: Record<string, string> = Object.create(null)
  for (const [i, step] of pattern.split('/').entries()) {
    const name = /^\{(\w+)\}$/.exec(step)?.[1]
    if (name === undefined) continue
    try {
      params[name] = decodeURIComponent(steps[i] ?? '')
    } catch {
      return undefined
    }
  }
  return params
}

/** Maximum length of a path in the log, in UTF-16 code units. Longer paths are shortened. */
const pathLengthMax = 256

export function truncatedPath(path: string): string {
  return path.length > pathLengthMax ? `${path.slice(0, pathLengthMax)}…` : path
}
