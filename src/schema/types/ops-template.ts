/**
 * Converts templates, sentences with names in braces such as `Slow query on {table}`, into instructions that generate
 * logs, exceptions and branches.
 */

import { childKey, type Key } from '../../random/key.ts'
import { alphabetsOf } from '../format/code.ts'
import { capitalized } from '../instructions/changed-text.ts'
import { among, between, either, join, literal, map } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import {
  changeObjects,
  changeVerbs,
  hostPorts,
  hostRegions,
  hostRoles,
  resources,
  serviceKinds,
  serviceSubjects,
} from '../words/en/ops.ts'

/** Names of resources in services, in the plural: `orders`, `categories`, `addresses`. */
export const resourceNames: readonly string[] = resources.map((word) => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(ch|sh|s|x)$/.test(word) ? `${word}es` : `${word}s`
})

const endings = ['csv', 'json', 'log', 'parquet', 'txt', 'xml']
const methods = ['create', 'find', 'get', 'list', 'remove', 'update', 'validate']
const jobs = ['cleanup', 'export', 'import', 'reindex', 'report', 'rollup', 'sync']

/** For each name that a template may have in braces, the function that returns the instruction of its text. */
const fillers: Readonly<Record<string, (key: Key) => Instruction>> = {
  address: (key) => join('203.0.113.', between(1, 254, key)),
  bytes: (key) => between(180, 4_000_000, key),
  change: (key) =>
    join(
      among(changeVerbs, childKey(key, 'verb')),
      '-',
      among(serviceSubjects, childKey(key, 'subject')),
      '-',
      among(changeObjects, childKey(key, 'object')),
    ),
  count: (key) => between(2, 5_000, key),
  database: (key) => endpointOf('db', key),
  endpoint: (key) => endpointOf('', key),
  few: (key) => between(2, 5, key),
  file: (key) => {
    const name = among(resources, childKey(key, 'name'))
    const number = between(1, 366, childKey(key, 'number'))
    return join('/var/data/', name, '-', number, '.', among(endings, childKey(key, 'ending')))
  },
  high: (key) => between(81, 98, key),
  host: hostOf,
  id: (key) => ({ op: 'code', key, alphabets: alphabetsOf('[0-9a-f]{16}') }),
  job: (key) =>
    join(among(resources, childKey(key, 'subject')), '-', among(jobs, childKey(key, 'job'))),
  method: (key) => {
    const method = among(methods, childKey(key, 'method'))
    return join(map(among(resources, childKey(key, 'subject')), capitalized), 'Service.', method)
  },
  // Durations of operations in milliseconds: most operations of a service are fast.
  ms: (key) => {
    const spans = [between(2, 40, key), between(41, 250, key), between(251, 950, key)]
    return either(spans, childKey(key, 'span'), [70, 24, 6])
  },
  number: (key) => between(1_000, 99_999, key),
  other: (key) => between(1_000, 99_999, key),
  list: (key) => join('/api/', among(resourceNames, key)),
  path: (key) =>
    join('/api/', among(resourceNames, childKey(key, 'list')), '/', between(1, 99_999, key)),
  port: (key) => among([80, 443, 3306, 5432, 5672, 6379, 8080, 8443, 9092, 9200], key),
  queue: (key) => {
    const happened = among(['created', 'updated', 'deleted', 'events'], childKey(key, 'happened'))
    return join(among(resourceNames, childKey(key, 'subject')), '.', happened)
  },
  request: requestOf,
  seconds: (key) => between(10, 3_600, key),
  service: (key) => {
    const kind = among(serviceKinds, childKey(key, 'kind'))
    return join(among(serviceSubjects, childKey(key, 'subject')), '-', kind)
  },
  slow: (key) => between(1_001, 15_000, key),
  small: (key) => between(2, 30, key),
  subject: (key) => among(resources, key),
  Subject: (key) => map(among(resources, key), capitalized),
  table: (key) => among(resourceNames, key),
}

/**
 * Returns an instruction that generates the sentence of a template, with all names replaced. Equal names in one
 * template are replaced by equal texts.
 */
export function fill(template: string, key: Key): Instruction {
  const parts = template.split(/\{(\w+)\}/).map((part, i) => {
    if (i % 2 === 0) return literal(part)
    const filler = fillers[part]
    if (filler === undefined) throw new Error(`a template must not contain {${part}}: ${template}`)
    // `{Subject}` has the key of `{subject}`, so both have the same text; `{Subject}` is capitalized.
    return filler(childKey(key, part.toLowerCase()))
  })
  return join(...parts)
}

/**
 * Returns an instruction that generates the host name of a machine of any role, such as `db-03.eu-west.example.com`.
 */
function hostOf(key: Key): Instruction {
  return machineOf(among(hostRoles, childKey(key, 'role')), key)
}

/**
 * Returns an instruction that generates an endpoint such as `db-03.eu-west.example.com:5432`, on a host of the role,
 * such as `db`.
 */
function endpointOf(role: string, key: Key): Instruction {
  const chosen = hostPorts.filter((row) => row.startsWith(role)).map((row) => row.split('|'))
  const pick = childKey(key, 'role')
  const roles = chosen.map(([name]) => name as string)
  const ports = chosen.map(([, port]) => port as string)
  return join(machineOf(among(roles, pick), key), ':', among(ports, pick))
}

/**
 * Returns an instruction that generates the host name of a machine of the role, such as `db-03.eu-west.example.com`.
 */
export function machineOf(role: Instruction, key: Key): Instruction {
  const number = map(between(1, 24, childKey(key, 'number')), (text) => text.padStart(2, '0'))
  return join(role, '-', number, '.', among(hostRegions, childKey(key, 'region')), '.example.com')
}

/**
 * Returns an instruction that generates an HTTP request such as `GET /api/orders/42`: collections are read and
 * extended, their items read, changed or deleted.
 */
export function requestOf(key: Key): Instruction {
  const list = join('/api/', among(resourceNames, childKey(key, 'list')))
  const one = join(list, '/', between(1, 99_999, childKey(key, 'number')))
  const page = join(list, '?page=', between(2, 40, childKey(key, 'page')))
  const requests: readonly (readonly [Instruction, number])[] = [
    [join('GET ', one), 40],
    [join('GET ', list), 22],
    [join('GET ', page), 8],
    [join('POST ', list), 15],
    [join('PUT ', one), 5],
    [join('PATCH ', one), 3],
    [join('DELETE ', one), 3],
    [join('HEAD ', one), 2],
    [join('OPTIONS ', list), 2],
  ]
  return either(
    requests.map(([request]) => request),
    childKey(key, 'request'),
    requests.map(([, weight]) => weight),
  )
}
