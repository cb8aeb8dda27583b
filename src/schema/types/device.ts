/** Types of the group `device`: devices with a network address. */

import { childKey } from '../../random/key.ts'
import { show } from '../../text/show.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { alphabetsOf, code, codeNode } from '../format/code.ts'
import { among, between, either, join, textNode } from '../instructions/compose.ts'
import { textKeyword } from '../keywords/keyword.ts'

/** Kinds of devices, with shares from statistics of web sites and network manufacturers. */
const kinds = {
  smartphone: 48,
  laptop: 18,
  desktop: 12,
  tablet: 8,
  'smart tv': 4,
  wearable: 4,
  router: 2,
  sensor: 2,
  camera: 1,
  printer: 1,
} as const

const type = declareType({
  name: 'device.type',
  summary: 'A kind of device; phones are the most frequent.',
  keywords: {},
  compile(_, scope) {
    const names = Object.keys(kinds)
    return textNode(among(names, scope.keyFor('value'), Object.values(kinds)), 12, { enum: names })
  },
  examples: [{ type: 'device.type' }],
})

const prefixMax = 40
const safePrefix = /^[\w.:-]*$/

const deviceId = declareType({
  name: 'device.deviceId',
  summary: 'The name of a device: a prefix and eight hexadecimal digits.',
  keywords: {
    prefix: textKeyword({
      summary: 'Text before the digits.',
      fallback: 'dev-',
      lengthMax: prefixMax,
    }),
  },
  compile({ prefix }, scope) {
    if (!safePrefix.test(prefix)) {
      scope.report(
        `must consist of letters, digits and the characters _ . : -; got ${show(prefix)}`,
        'prefix',
      )
    }
    const digits = '[0-9a-f]{8}'
    const pattern = `^${prefix.replaceAll('.', '\\.')}${digits}$`
    return textNode(join(prefix, code(digits, scope)), prefixMax + 8, { pattern })
  },
  examples: [{ type: 'device.deviceId' }, { type: 'device.deviceId', prefix: 'meter-' }],
})

const serial = declareType({
  name: 'device.serial',
  summary: 'A serial number of letters and digits that are hard to confuse.',
  keywords: {},
  compile: (_, scope) => codeNode('[A-HJ-NP-Z]{3}[0-9A-HJ-NP-Z]{9}', scope),
  examples: [{ type: 'device.serial' }],
})

const firmware = declareType({
  name: 'device.firmware',
  summary: 'A firmware version.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const number = (name: string, most: number) => between(0, most, childKey(key, name))
    const build = join('-', among(['rc1', 'rc2', 'beta', 'hotfix'], childKey(key, 'build')))
    return textNode(
      join(
        between(1, 6, childKey(key, 'major')),
        '.',
        number('minor', 24),
        '.',
        number('patch', 9),
        either([join(''), build], childKey(key, 'isBuild'), [9, 1]),
      ),
      16,
      { pattern: '^\\d\\.\\d{1,2}\\.\\d(-[a-z0-9]+)?$' },
    )
  },
  examples: [{ type: 'device.firmware' }],
})

const networks = [
  ...['NETGEAR', 'TP-Link', 'Linksys', 'dlink', 'ASUS', 'FRITZ!Box', 'eero', 'HomeNet'],
  ...['Guest', 'Office', 'CoffeeHouse', 'Library', 'MyWiFi', 'Livingroom', 'Sunshine', 'Penthouse'],
]

const ssid = declareType({
  name: 'device.ssid',
  summary: 'The name of a wireless network.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const alphabets = alphabetsOf('[0-9A-F]{4}')
    const hexadecimal = { op: 'code', key: childKey(key, 'digits'), alphabets } as const
    const end = either(
      [join(''), join('-', hexadecimal), join('_5G'), join('-Guest')],
      childKey(key, 'end'),
      [3, 5, 2, 1],
    )
    // A network name (SSID) has at most 32 octets (IEEE 802.11).
    return textNode(join(among(networks, key), end), 32, { maxLength: 32 })
  },
  examples: [{ type: 'device.ssid' }],
})

const imsi = declareType({
  name: 'device.imsi',
  summary: 'A mobile subscriber number (IMSI) of the test network 001-01 (ITU-T E.212).',
  keywords: {},
  compile: (_, scope) => codeNode('00101\\d{10}', scope),
  examples: [{ type: 'device.imsi' }],
})

export const deviceTypes: readonly TypeDeclaration[] = [
  type,
  deviceId,
  serial,
  firmware,
  ssid,
  imsi,
]
