/** Problems by kind: the words that clients see for every answer that is not a success. */

import { typeNames } from '../../schema/registry.ts'
import type { Failure } from '../../service/failure.ts'
import type { Issue } from '../../text/issue.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { type Problem, problem } from '../../wire/problem.ts'

/** Of an idempotency key: longer than any UUID or hash, and short enough for an index. */
export const keyLengthMax = 255

export const titles: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Auth error',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  408: 'Request timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Body too large',
  414: 'URL too long',
  415: 'Unsupported media type',
  417: 'Expectation failed',
  422: 'Validation error',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Service unavailable',
}

export function problemOf(
  status: number,
  details: {
    readonly detail?: string
    readonly issues?: readonly Issue[]
    readonly instance?: string
  } = {},
): Problem {
  return problem({ title: titles[status] ?? 'Error', status, ...details })
}

/** What a failure of the service says; the status is the route's. */
export function problemOfFailure(status: number, failure: Failure): Problem {
  switch (failure.failure) {
    case 'simulation.unknown':
      return problemOf(status, {
        detail: `there is no simulation with the key ${show(failure.key)}`,
      })
    case 'version.changed': {
      const { key, version } = failure
      const now = version === undefined ? 'there is none' : `it has version ${version}`
      const detail = `the simulation ${show(key)} is not as "If-Match" or "If-None-Match" demands: ${now}; nothing was changed`
      return problemOf(status, { detail })
    }
    case 'type.unknown': {
      const better = hint(failure.name, typeNames())
      return problemOf(status, { detail: `there is no type ${show(failure.name)}${better}` })
    }
    case 'parent.unknown':
    case 'definition.invalid': {
      const { issues } = failure
      const count = issues.length === 1 ? 'is one issue' : `are ${issues.length} issues`
      return problemOf(status, { detail: `there ${count}; nothing was changed`, issues })
    }
    case 'simulation.drained':
      return problemOf(status, {
        detail: `the stream of ${failure.id} was taken before; it can be taken once`,
      })
    case 'run.unknown':
      return problemOf(status, {
        detail: `there is no run ${failure.index} of a simulation ${show(failure.key)}`,
      })
    case 'run.busy':
      return problemOf(status, {
        detail: `runs of ${show(failure.key)} are being created at the same time; try again in a moment`,
      })
    case 'repeat.malformed': {
      const message = `the header "Idempotency-Key" must be ${keyLengthMax} printable characters of ASCII at most, without spaces, in quotes or not; it was ${show(failure.key)}`
      return problemOf(status, { issues: [{ path: [], message }] })
    }
    case 'repeat.different': {
      const message = `the "Idempotency-Key" ${show(failure.key)} was sent with another request; send this one with a key of its own`
      return problemOf(status, { issues: [{ path: [], message }] })
    }
    case 'repeat.underway':
      return problemOf(status, {
        detail: `the first request with the "Idempotency-Key" ${show(failure.key)} is not done; try again in a moment`,
      })
    case 'position.outside': {
      const { position, minimum, maximum } = failure
      const why =
        position > maximum
          ? 'the last event that anybody was sent'
          : 'the events within the reconnect window'
      const message = `must be from ${minimum} to ${maximum}, ${why}, not ${position}`
      return problemOf(status, { issues: [{ path: ['lastEventId'], message }] })
    }
    case 'credentials.wrong':
      return problemOf(status, { detail: 'the name or the password is wrong' })
    case 'credentials.locked': {
      const wait = waitOf(failure.retryAfterSeconds)
      return problemOf(status, { detail: `there were too many attempts; try again in ${wait}` })
    }
    case 'access.busy':
      return problemOf(status, {
        detail: 'too many passwords are being checked; try again in a moment',
      })
    case 'link.gone':
      return problemOf(status, {
        detail: 'the link was used, has expired or was withdrawn; ask for a new one',
      })
    case 'entry.invalid':
      return problemOf(status, { issues: failure.issues })
    case 'entry.unknown':
      return problemOf(status, {
        detail: `there is no such ${failure.what}: ${show(failure.id)}`,
      })
    case 'generator.unknown':
      return problemOf(status, {
        detail: `the run was made by generator version ${failure.version}, which this program does not have; create a new run`,
      })
  }
}

/** In the unit in which people wait. */
function waitOf(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
