/**
 * Converts names of files, schemas and paths to valid keys of entities. `definition/name.ts` contains the rules for
 * keys.
 */

const lengthMax = 120

/** Returns the entity key for a name. Characters that a key may not contain become `-`; the result is deterministic. */
export function entityName(wanted: string): string {
  const plain = wanted
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029/\\]+/gu, '-')
    .trim()
  const short = [...plain].slice(0, lengthMax).join('')
  return short === '' || short === '.' || short === '..' ? 'data' : short.normalize('NFC')
}

/** Returns the wanted key, with a number appended if another entity already has the key. */
export function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  let key = wanted
  for (let i = 2; taken.has(key); i++) key = `${wanted}-${i}`
  return key
}
