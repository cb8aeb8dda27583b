/**
 * Reads a JSON body from untrusted bytes: limited in size, well-formed UTF-8, limited in nesting so that later steps do
 * not exhaust the stack, without repeated names, and without numbers that a double cannot represent.
 */

import { issuesMax } from '../../schema/compile/document.ts'
import { binarySizeText } from '../../text/binary-size.ts'
import type { Issue } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { jsonFaults } from '../../text/json-faults.ts'
import { nestingMax } from '../../text/nesting.ts'
import { show } from '../../text/show.ts'

export type ReadBody =
  | { readonly body: JsonObject; readonly bytes: number }
  | { readonly status: 400 | 413; readonly detail: string; readonly issues?: readonly Issue[] }

export async function readJsonBody(request: Request, bytesMax: number): Promise<ReadBody> {
  if (statesTooLarge(request, bytesMax)) return tooLarge(request, bytesMax)
  const bytes = await readBytes(request, bytesMax)
  if (bytes === 'too many') return tooLarge(request, bytesMax)
  if (bytes === 'cut off') return { status: 400, detail: 'the body must be complete' }
  const text = decode(bytes)
  if (text === undefined) return { status: 400, detail: 'the body must be UTF-8 text' }
  if (depthOf(text) > nestingMax) {
    return { status: 400, detail: `the body must not be nested deeper than ${nestingMax} levels` }
  }
  const parsed = parse(text)
  if ('error' in parsed) return { status: 400, detail: `the body must be JSON: ${parsed.error}` }
  const { value } = parsed
  if (!isObject(value))
    return { status: 400, detail: `the body must be a JSON object; got ${show(value)}` }
  const issues = jsonFaults(text, issuesMax).map(({ path, message }) => ({ path, message }))
  return issues.length > 0
    ? {
        status: 400,
        detail:
          'the body must not contain repeated names or numbers that a double cannot represent',
        issues,
      }
    : { body: value, bytes: bytes.length }
}

/** Whether the `Content-Length` of a request exceeds `bytesMax`. */
export function statesTooLarge(request: Request, bytesMax: number): boolean {
  return statedBytes(request) > bytesMax
}

/** Returns the response to a body beyond the limit, with its size if the request states it. */
export function tooLarge(
  request: Request,
  bytesMax: number,
): Extract<ReadBody, { status: number }> {
  const stated = statedBytes(request)
  // A limit between whole units would be rounded, and a larger size could look like it.
  const isExact = binarySizeText(bytesMax).includes('.')
  const textOf = (size: number) => (isExact ? `${size} bytes` : binarySizeText(size))
  const got = stated > bytesMax ? `; got ${textOf(stated)}` : ''
  return { status: 413, detail: `the body must be at most ${textOf(bytesMax)}${got}` }
}

function statedBytes(request: Request): number {
  return Number(request.headers.get('content-length') ?? 0)
}

async function readBytes(
  request: Request,
  bytesMax: number,
): Promise<Uint8Array | 'too many' | 'cut off'> {
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of request.body ?? []) {
      length += piece.length
      if (length > bytesMax) return 'too many'
      pieces.push(piece)
    }
  } catch {
    // The stream of the body fails only if the client disconnected or sent invalid HTTP.
    return 'cut off'
  }
  return Buffer.concat(pieces)
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    // The decoder fails only for invalid UTF-8.
    return undefined
  }
}

function parse(text: string): { readonly value: JsonValue } | { readonly error: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    // The message of V8 quotes the text that it could not parse, with its position.
    return { error: error instanceof Error ? error.message : 'invalid JSON' }
  }
}

/** Returns the maximum nesting depth of brackets outside strings in a JSON text, without parsing it. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (isInString) {
      if (character === '\\') i++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}
