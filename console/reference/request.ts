/** A request as an address and as a command for a shell. */
import type { Operation } from '../data/open-api.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The path with its parameters filled in; what is missing stays in braces. */
export function addressOf(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  values: Readonly<Record<string, string>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (braced, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : braced,
  )
  const query = new URLSearchParams(
    parameters
      .filter(({ name, in: place }) => place === 'query' && values[name])
      .map(({ name }): [string, string] => [name, values[name] ?? '']),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}

export function commandOf({ method, path, headers, body }: Request, origin: string): string {
  const parts = [
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    '-H "Authorization: Bearer $SPATE_API_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--json ${quoted(body)}`]),
    quoted(origin + path),
  ]
  return `curl ${parts.join(' ')}`
}

/** For a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
