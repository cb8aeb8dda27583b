/**
 * Writes `src/schema/words/time-zones.ts` from the machine's copy of the IANA time zone database (public domain): for
 * every zone the rule that applies since its last change. Like the word tables, it is a part of the generator version.
 */

import { readFileSync, writeFileSync } from 'node:fs'

const folder = '/usr/share/zoneinfo'
const [, version] =
  /# version (\S+)/.exec(readFileSync(`${folder}/tzdata.zi`, 'utf8').slice(0, 100)) ?? []

/** Returns the last line of a file of zone information, which is its rule in POSIX notation (RFC 9636, 3.3). */
function ruleOf(zone: string): string {
  const lines = readFileSync(`${folder}/${zone}`, 'latin1').trimEnd().split('\n')
  return lines.at(-1) as string
}

const zonesByRule = new Map<string, string[]>()
for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone')].toSorted()) {
  const rule = ruleOf(zone)
  zonesByRule.set(rule, [...(zonesByRule.get(rule) ?? []), zone])
}
const rows = [...zonesByRule].map(([rule, zones]) => `${rule}|${[...new Set(zones)].join(' ')}`)
writeFileSync(
  new URL('../src/schema/words/time-zones.ts', import.meta.url),
  `/**
 * Time zones of the IANA database ${version} (public domain), written by scripts/extract-time-zones.ts: the rule of each
 * since its last change, in the form of POSIX (IEEE Std 1003.1, 8.3). Columns: rule | zones.
 */

export const timeZones: readonly string[] = \`${rows.join('\n')}\`.split('\\n')
`,
)
