/** Failures of requests to the service, with advice on what to do next. */

import type { Issue, SpateError } from '../client/spate-error.ts'
import { CommandFailure } from './exit-code.ts'
import { visible } from './text-style.ts'

export function serviceFailure(error: SpateError): CommandFailure {
  const { kind, status, title, detail, issues, requestId } = error
  const details = {
    kind,
    ...(status !== 0 && { status }),
    title,
    ...(detail !== undefined && { detail }),
    ...(issues.length > 0 && { issues }),
    ...(requestId !== undefined && { requestId }),
  }
  // The rest of the message contains the issues, which are shown on lines of their own.
  const [message = title] = error.message.split('\n')
  return new CommandFailure(message, 'refused', details, () => [
    ...issues.flatMap(issueLines),
    ...adviceFor(error),
  ])
}

function issueLines({ path = [], message, reference }: Issue): readonly string[] {
  const place = path.length > 0 ? `${path.join('.')}: ` : ''
  const page = reference === undefined ? '' : `  (see ${reference})`
  return [`  ${visible(`${place}${message}${page}`)}`]
}

function adviceFor({ kind, status }: SpateError): readonly string[] {
  if (kind === 'unreachable') {
    return ['start the service with "spate start", or pass another address with --url or SPATE_URL']
  }
  if (kind === 'refused' && status === 401) {
    return ['run "spate login" with a key of this service, or set SPATE_API_KEY']
  }
  if (kind === 'refused' && status === 403)
    return ['create a key with the scope: spate keys create --name …']
  return []
}
