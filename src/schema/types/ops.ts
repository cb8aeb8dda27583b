/**
 * Types of the group `ops`: services, their machines, and traces. Service, pod, image and host in one object belong to
 * one service.
 */

import { childKey, type Key } from '../../random/key.ts'
import { coherent as agree, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { code, codeNode, numbersOf } from '../format/code.ts'
import {
  among,
  between,
  digits,
  either,
  join,
  literal,
  lookup,
  plus,
  textNode,
  wordType,
} from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { integerKeyword } from '../keywords/keyword.ts'
import {
  hostRegions,
  hostRoles,
  processNames,
  serviceHosts,
  serviceKinds,
  serviceSubjects,
  teams,
} from '../words/en/ops.ts'
import { cron, exception, logLevel, logMessage, requestLine } from './ops-log.ts'
import { fill, machineOf } from './ops-template.ts'

/** All services: their names, the roles of their machines, and the paths of their container images. */
const services = serviceSubjects.flatMap((subject) =>
  serviceKinds.map((kind) => ({
    name: `${subject}-${kind}`,
    role: find(serviceHosts, subject) ?? find(serviceHosts, kind) ?? 'app',
    image: `${teamOf(subject)}/${subject}-${kind}`,
  })),
)
const serviceNames = services.map(({ name }) => name)

function find(rows: readonly string[], first: string): string | undefined {
  return rows.find((row) => row.startsWith(`${first}|`))?.slice(first.length + 1)
}

function teamOf(subject: string): string {
  const row = teams.find((team) => team.split(/[| ]/).indexOf(subject, 1) > 0)
  return row === undefined ? 'platform' : row.slice(0, row.indexOf('|'))
}

const coherent = {
  ...agree,
  summary:
    'Whether the value is consistent with sibling properties: service, pod, image and host belong to one service.',
}

/**
 * Returns the key that selects the service that an object describes. Words in property names such as `pod`, `host` and
 * `image` name the field, not its service, and are ignored.
 */
function serviceKey(isCoherent: boolean, scope: TypeScope): Key {
  const words = 'ops service pod container image host hostname server machine node deployment app'
  return sharedKey(words, isCoherent, scope)
}

const hostname = declareType({
  name: 'ops.hostname',
  summary:
    'The name of a server that runs the service in the same object: `web-03.eu-west.example.com`.',
  keywords: { coherent },
  compile(keywords, scope) {
    const roles = services.map(({ role }) => role)
    const role = among(roles, serviceKey(keywords.coherent, scope))
    const name = scope.unique === 'no' ? machineOf(role, scope.keyFor('machine')) : anyHost(scope)
    return textNode(name, 48, { format: 'hostname' })
  },
  examples: [{ type: 'ops.hostname' }],
})

/** Returns an instruction that generates the name of any host, independent of a service, and supports `unique`. */
function anyHost(scope: TypeScope): Instruction {
  const counts = [99, hostRoles.length, hostRegions.length] as const
  const [number, role, region] = numbersOf(counts, scope)
  const two = digits(plus(number, 1), 2)
  return join(lookup(hostRoles, role), '-', two, '.', lookup(hostRegions, region), '.example.com')
}

const serviceName = declareType({
  name: 'ops.serviceName',
  summary: 'The name of a service: `checkout-api`; random with `unique`.',
  keywords: { coherent },
  compile(keywords, scope) {
    const instruction: Instruction =
      scope.unique === 'no'
        ? among(serviceNames, serviceKey(keywords.coherent, scope))
        : { op: 'table', pick: scope.pick(serviceNames.length), values: serviceNames }
    return textNode(instruction, 32, { pattern: '^[a-z]+-[a-z]+$' })
  },
  examples: [{ type: 'ops.serviceName' }],
})

const traceId = declareType({
  name: 'ops.traceId',
  summary: 'A trace ID (W3C Trace Context): 32 hex digits, never all zero.',
  keywords: {},
  // The first digit of a trace ID is not zero, so the ID is never all zeros.
  compile: (_, scope) => codeNode('[1-9a-f][0-9a-f]{31}', scope),
  examples: [{ type: 'ops.traceId' }],
})

const spanId = declareType({
  name: 'ops.spanId',
  summary: 'A span ID (W3C Trace Context): 16 hex digits, never all zero.',
  keywords: {},
  compile: (_, scope) => codeNode('[1-9a-f][0-9a-f]{15}', scope),
  examples: [{ type: 'ops.spanId' }],
})

const commitHash = declareType({
  name: 'ops.commitHash',
  summary: 'The hash of a Git commit.',
  keywords: {
    length: integerKeyword({
      summary: 'Number of digits: 40, or from 7 for an abbreviated hash.',
      minimum: 7,
      maximum: 40,
      fallback: 40,
    }),
  },
  compile: ({ length }, scope) => codeNode(`[0-9a-f]{${length}}`, scope),
  examples: [{ type: 'ops.commitHash' }, { type: 'ops.commitHash', length: 7 }],
})

const branch = declareType({
  name: 'ops.branch',
  summary: 'A Git branch: `main`, `feature/add-order-export`, `release/2.4`.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const change = fill('{change}', key)
    const kind = among(['feature', 'fix', 'chore', 'hotfix'], childKey(key, 'kind'), [5, 3, 1, 1])
    const team = among(['APP', 'CORE', 'OPS', 'PAY', 'WEB'], childKey(key, 'team'))
    const number = between(100, 4_999, childKey(key, 'issue'))
    const major = between(1, 9, childKey(key, 'major'))
    const minor = between(0, 30, childKey(key, 'minor'))
    const kinds: readonly Instruction[] = [
      among(['main', 'develop', 'staging'], childKey(key, 'fixed'), [8, 2, 1]),
      join(kind, '/', change),
      join(kind, '/', team, '-', number, '-', change),
      join('release/', major, '.', minor),
    ]
    return textNode(either(kinds, childKey(key, 'form'), [30, 36, 28, 6]), 72, {
      pattern: '^[A-Za-z0-9./-]+$',
    })
  },
  examples: [{ type: 'ops.branch' }],
})

const containerImage = declareType({
  name: 'ops.containerImage',
  summary:
    'The container image of the service in the same object: `registry.example.com/commerce/order-api:1.4.2`.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = scope.keyFor('value')
    const number = (part: string, maximum: number) => between(0, maximum, childKey(key, part))
    const version = join(number('major', 5), '.', number('minor', 30), '.', number('patch', 12))
    const commit = { op: 'code', key: childKey(key, 'commit'), alphabets: hexDigits } as const
    const tags = [version, join('sha-', commit), literal('latest')]
    const tag = either(tags, childKey(key, 'tag'), [80, 13, 7])
    const images = services.map(({ image }) => image)
    const image = among(images, serviceKey(keywords.coherent, scope))
    return textNode(join('registry.example.com/', image, ':', tag), 80, {
      pattern: '^registry\\.example\\.com/[a-z]+/[a-z-]+:[a-z0-9.-]+$',
    })
  },
  examples: [{ type: 'ops.containerImage' }],
})

const hexDigits: readonly string[] = Array.from({ length: 7 }, () => '0123456789abcdef')

const podName = declareType({
  name: 'ops.podName',
  summary:
    'The name of a Kubernetes pod of the service in the same object: `order-api-5c689d88bb-q7hjs`.',
  keywords: { coherent },
  compile(keywords, scope) {
    const service = among(serviceNames, serviceKey(keywords.coherent, scope))
    // Suffixes of pod names as in k8s.io/apimachinery/pkg/util/rand: without vowels and without 0, 1 and 3. The hash of
    // a pod template consists of decimal digits that are written with ten of these characters.
    const end = code('[456789bcdf]{10}-[bcdfghjklmnpqrstvwxz2456789]{5}', scope)
    return textNode(join(service, '-', end), 56, {
      pattern: '^[a-z-]+-[456789bcdf]{10}-[bcdfghjklmnpqrstvwxz2456789]{5}$',
    })
  },
  examples: [{ type: 'ops.podName' }],
})

const processName = wordType({
  name: 'ops.processName',
  summary: 'The name of a process on a server.',
  words: processNames,
})

export const opsTypes: readonly TypeDeclaration[] = [
  logLevel,
  hostname,
  logMessage,
  serviceName,
  traceId,
  spanId,
  commitHash,
  branch,
  containerImage,
  podName,
  exception,
  requestLine,
  cron,
  processName,
]
