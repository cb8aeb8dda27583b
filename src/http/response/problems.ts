/** The texts of all problem responses. */

import { typeNames } from '../../schema/registry.ts'
import type { Failure } from '../../service/failure.ts'
import type { Issue } from '../../text/issue.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { type Problem, problem } from '../../wire/problem.ts'

/** Maximum length of an idempotency key, in characters: longer than any UUID or hash, and short enough for an index. */
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

/** Returns the problem for a failure of the service. The route chooses the status code. */
export function problemOfFailure(status: number, failure: Failure): Problem {
  switch (failure.failure) {
    case 'simulation.unknown':
      return problemOf(status, {
        detail: `there is no simulation with the key ${show(failure.key)}`,
      })
    case 'revision.changed': {
      const { key, revision } = failure
      const now = revision === undefined ? 'it does not exist' : `its ETag is "${revision}"`
      const detail = `the simulation ${show(key)} does not match "If-Match" or "If-None-Match": ${now}; nothing was changed`
      return problemOf(status, { detail })
    }
    case 'version.unknown':
      return problemOf(status, {
        detail: `there is no version ${failure.version} of the simulation ${show(failure.key)}; only the newest versions are stored`,
      })
    case 'simulation.root':
      return problemOf(status, {
        detail: `${show(failure.key)} is the root of all simulations and cannot be deleted`,
      })
    case 'simulation.parent':
      return problemOf(status, {
        detail: `${show(failure.key)} has children and cannot be deleted; delete them first: ${failure.children.map(show).join(', ')}`,
      })
    case 'key.taken':
      return problemOf(status, {
        detail: `another simulation has the key; restore this one with a different "key" in the body`,
        issues: [{ path: ['key'], message: 'must be unique; another simulation has the key' }],
      })
    case 'parent.deleted':
      return problemOf(status, { detail: 'its parent does not exist; restore the parent first' })
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
        detail: `the stream of ${failure.id} was already read; it can be read once`,
      })
    case 'run.unknown':
      return problemOf(status, {
        detail: `there is no run ${failure.index} of the simulation ${show(failure.key)}`,
      })
    case 'entity.unknown': {
      const { entity, known } = failure
      return problemOf(status, {
        detail: `there is no entity ${show(entity)} in the run${hint(entity, known)}`,
      })
    }
    case 'run.busy':
      return problemOf(status, {
        detail: `other runs of ${show(failure.key)} are being created; try again in a few seconds`,
      })
    case 'repeat.malformed': {
      const message = `the header "Idempotency-Key" must be 1 to ${keyLengthMax} printable ASCII characters without spaces, quotes and backslashes; got ${show(failure.key)}`
      return problemOf(status, { issues: [{ path: [], message }] })
    }
    case 'repeat.different': {
      const message = `the "Idempotency-Key" ${show(failure.key)} was already used for a different request; send this request with a new key`
      return problemOf(status, { issues: [{ path: [], message }] })
    }
    case 'repeat.underway':
      return problemOf(status, {
        detail: `the first request with the "Idempotency-Key" ${show(failure.key)} is still in progress; try again in a few seconds`,
      })
    case 'position.outside': {
      const { position, minimum, maximum } = failure
      const why =
        position > maximum ? 'the last event sent so far' : 'the events within the reconnect window'
      const message = `must be between ${minimum} and ${maximum}, ${why}; got ${position}`
      return problemOf(status, { issues: [{ path: ['lastEventId'], message }] })
    }
    case 'credentials.wrong':
      return problemOf(status, { detail: 'the name or the password is wrong' })
    case 'credentials.locked': {
      const wait = waitOf(failure.retryAfterSeconds)
      return problemOf(status, { detail: `too many attempts; try again in ${wait}` })
    }
    case 'access.busy':
      return problemOf(status, {
        detail: 'too many passwords are being checked; try again in a few seconds',
      })
    case 'link.gone':
      return problemOf(status, {
        detail: 'the link was already used, has expired or was revoked; ask for a new one',
      })
    case 'reading.invalid':
    case 'entry.invalid':
      return problemOf(status, { issues: failure.issues })
    case 'entry.unknown':
      return problemOf(status, {
        detail: `there is no ${failure.what} with the id ${show(failure.id)}`,
      })
    case 'generator.unknown':
      return problemOf(status, {
        detail: `the run was created with generator version ${failure.version}, which this service does not support; create a new run`,
      })
  }
}

/** Returns a waiting time as text, in seconds or minutes. */
function waitOf(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
