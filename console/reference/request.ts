/** Builds a request from the form of an operation, and formats it as an address and as a curl command. */
import type { Operation } from '../data/open-api.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export interface Request {
  readonly method: (typeof methods)[number]
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Returns the request of an operation with the values that the user typed for its parameters. */
export function requestOf(
  operation: Operation,
  {
    values,
    accept,
    body,
  }: {
    readonly values: Readonly<Record<string, string>>
    readonly accept: string | undefined
    readonly body: string | undefined
  },
): Request {
  const method = methods.find((known) => known === operation.method)
  if (method === undefined) throw new Error(`unknown method ${operation.method}`)
  const headers = operation.parameters
    .filter(({ name, in: place }) => place === 'header' && values[name])
    .map(({ name }): [string, string] => [name, values[name] ?? ''])
  return {
    method,
    path: addressOf(operation, values),
    headers: { ...(accept !== undefined && { Accept: accept }), ...Object.fromEntries(headers) },
    body,
  }
}

/** Returns the reason why the browser cannot send the request, or undefined if it can. */
export function invalidReason({ headers, body }: Request): string | undefined {
  const odd = Object.entries(headers).find(([, value]) => !isHeaderText(value))
  if (odd !== undefined) return `${odd[0]} must contain ASCII characters only.`
  try {
    if (body !== undefined) JSON.parse(body)
  } catch (error) {
    return `The body is not valid JSON: ${error instanceof Error ? error.message : error}`
  }
  return undefined
}

/**
 * Returns whether a text may be the value of a header: visible ASCII characters, spaces and tabs (RFC 9110, section
 * 5.5).
 */
function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e\t]*$/.test(text)
}

/**
 * Returns the path and query of a request with the values of its parameters. Path parameters without a value stay in
 * braces.
 */
function addressOf(
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

/** Quotes a text as one argument for a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
