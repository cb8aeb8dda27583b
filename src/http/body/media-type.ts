/** Checks the media type and the content coding of a request body. */

import { show } from '../../text/show.ts'
import { problemOf } from '../response/problems.ts'
import { problemResponse } from '../response/responses.ts'

/** Returns the 415 response to a body that is not JSON or has a content coding, or undefined for a supported body. */
export function unsupportedBody(raw: Request): Promise<Response> | undefined {
  const type = raw.headers.get('content-type')
  if (!isJson(type)) {
    const detail = `the body must be application/json; got ${type}`
    return problemResponse(problemOf(415, { detail }), raw)
  }
  const coding = raw.headers.get('content-encoding') ?? ''
  if (coding.split(',').every((each) => /^(?:identity)?$/i.test(each.trim()))) return undefined
  const detail = `the body must be sent without a content coding; got ${show(coding)}`
  // RFC 9110, section 12.5.3: `Accept-Encoding` in a response names the supported codings.
  return problemResponse(problemOf(415, { detail }), raw, { 'Accept-Encoding': 'identity' })
}

function isJson(type: string | null): boolean {
  // A request without a `Content-Type` is accepted.
  return type === null || /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type.trim())
}
