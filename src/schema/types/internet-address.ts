/**
 * Types of the group `internet` for network addresses. Addresses are from the blocks reserved for documentation, unless
 * a keyword names another block.
 */

import { declareType, type TypeScope } from '../declaration.ts'
import { code, codeNode } from '../format/code.ts'
import { chosen, either, join, lookup, map, share, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword, textKeyword } from '../keywords/keyword.ts'

/** An IPv4 block: the first address as a number, and the number of addresses. */
interface Block {
  readonly first: number
  readonly count: number
}

/** Addresses of hosts in the three documentation blocks (RFC 5737), each of 256 addresses. */
const reserved = ['192.0.2', '198.51.100', '203.0.113'].flatMap((block) =>
  Array.from({ length: 254 }, (_, i) => `${block}.${i + 1}`),
)

export const ipv4 = declareType({
  name: 'internet.ipv4',
  summary: 'An IPv4 address, from the documentation blocks by default.',
  keywords: {
    range: textKeyword({
      summary: 'CIDR block that contains the addresses, such as `10.0.0.0/8`.',
      lengthMax: 18,
    }),
  },
  compile({ range }, scope) {
    const instruction =
      range === undefined
        ? lookup(reserved, chosen(scope.pick(reserved.length)))
        : addressIn(range, scope)
    return textNode(instruction, 15, { format: 'ipv4' })
  },
  examples: [
    { type: 'internet.ipv4' },
    { type: 'internet.ipv4', range: '10.0.0.0/8' },
    { type: 'internet.ipv4', range: '192.168.1.0/24' },
  ],
})

/** Reads a CIDR block (RFC 4632): the first address, and the length of the prefix. */
function readBlock(text: string): Block | { readonly issue: string } {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text)
  const [a = 256, b = 256, c = 256, d = 256, prefix = 33] = (match ?? []).slice(1).map(Number)
  // A leading zero in a number of the address may mean octal (RFC 6943, section 3.1.1).
  if (Math.max(a, b, c, d) > 255 || prefix > 32 || /(^|[./])0\d/.test(text)) {
    return { issue: `must be a block of IPv4 addresses, such as "10.0.0.0/8"; got "${text}"` }
  }
  const address = ((a * 256 + b) * 256 + c) * 256 + d
  const count = 0x100000000 / powerOf2(prefix)
  const first = address - (address % count)
  if (first === address) return { first, count }
  const whole = `${dotted(first)}/${prefix}`
  return { issue: `must have no bits set after the prefix, such as "${whole}"; got "${text}"` }
}

function powerOf2(exponent: number): number {
  let power = 1
  for (let i = 0; i < exponent; i++) power *= 2
  return power
}

/** Returns the block without its network address and broadcast address (RFC 3021 for blocks of two). */
function hostsOf({ first, count }: Block): Block {
  return count > 2 ? { first: first + 1, count: count - 2 } : { first, count }
}

function addressIn(range: string, scope: TypeScope): Instruction {
  const block = readBlock(range)
  if ('issue' in block) scope.report(block.issue, 'range')
  const { first, count } = 'first' in block ? hostsOf(block) : { first: 0, count: 1 }
  return dots(chosen(scope.pick(count), first))
}

function dots(address: Instruction): Instruction {
  const part = (unit: number): Instruction => share(address, unit, 256)
  return join(part(0x1000000), '.', part(0x10000), '.', part(0x100), '.', part(1))
}

function dotted(address: number): string {
  const parts = [0x1000000, 0x10000, 0x100, 1].map((unit) => Math.floor(address / unit) % 256)
  return parts.join('.')
}

export const ipv6 = declareType({
  name: 'internet.ipv6',
  summary: 'An IPv6 address from the documentation block 2001:db8::/32, in the format of RFC 5952.',
  keywords: {},
  compile(_, scope) {
    const random = code('[0-9a-f]{24}', scope)
    // IPv6 addresses of servers are often assigned manually, with many zeros; unique addresses are random.
    const numbered = code('0{2}[0-9a-f]{2}0{3}[0-9a-f]0{12}0{2}[0-9a-f]{2}', scope, 'numbered')
    const digits: Instruction =
      scope.unique === 'no' ? either([random, numbered], scope.keyFor('kind'), [4, 1]) : random
    return textNode(map(digits, canonical), 39, { format: 'ipv6' })
  },
  examples: [{ type: 'internet.ipv6' }],
})

/**
 * Writes an IPv6 address, given its hexadecimal digits, in the format of RFC 5952: no leading zeros, and the first of
 * the longest runs of two or more zero groups as `::`.
 */
function canonical(digits: string): string {
  const groups = ['2001', 'db8']
  for (let i = 0; i < digits.length; i += 4) groups.push(withoutZeros(digits.slice(i, i + 4)))
  let best = { start: 0, length: 1 }
  for (let start = 0; start < groups.length; start++) {
    let length = 0
    while (groups[start + length] === '0') length++
    if (length > best.length) best = { start, length }
  }
  if (best.length < 2) return groups.join(':')
  const end = best.start + best.length
  return `${groups.slice(0, best.start).join(':')}::${groups.slice(end).join(':')}`
}

function withoutZeros(group: string): string {
  let zeros = 0
  while (zeros < 3 && group.charCodeAt(zeros) === 0x30) zeros++
  return group.slice(zeros)
}

export const mac = declareType({
  name: 'internet.mac',
  summary:
    'A MAC address of a single device, locally administered, so it belongs to no manufacturer.',
  keywords: {
    separator: choiceKeyword({
      summary: 'Separator between the pairs of digits.',
      choices: [':', '-', ''],
      fallback: ':',
    }),
  },
  // IEEE 802: in the first byte of a MAC address, bit 0 is clear for a single device, and bit 1 is set for a local
  // address.
  compile: ({ separator }, scope) =>
    codeNode(`[0-9a-f][26ae]${`${separator}[0-9a-f]{2}`.repeat(5)}`, scope),
  examples: [{ type: 'internet.mac' }, { type: 'internet.mac', separator: '-' }],
})

/** Ranges of port numbers (RFC 6335, section 6). */
const ports = {
  any: [1, 65_535],
  system: [1, 1_023],
  user: [1_024, 49_151],
  dynamic: [49_152, 65_535],
} as const

export const port = declareType({
  name: 'internet.port',
  summary: 'A TCP or UDP port.',
  keywords: {
    range: choiceKeyword({
      summary:
        'Range of the ports: `system` (1 to 1023), `user` (1024 to 49151), `dynamic` (49152 to 65535) or `any`.',
      choices: ['any', 'system', 'user', 'dynamic'],
      fallback: 'any',
    }),
  },
  compile({ range }, scope) {
    const [minimum, maximum] = ports[range]
    const pick = scope.pick(maximum - minimum + 1)
    return {
      instruction: { op: 'number', pick, minimum, multiple: 1, scale: 0 },
      output: () => ({ type: 'integer', minimum, maximum }),
      size: 5,
    }
  },
  examples: [{ type: 'internet.port' }, { type: 'internet.port', range: 'dynamic' }],
})
