/** Names of files, schemas and paths as keys of entities, which have rules of their own (definition/name.ts). */

const lengthMax = 120

/** What may not stand in a key becomes `-`; the same name always becomes the same key. */
export function entityName(wanted: string): string {
  const plain = wanted
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029/\\]+/gu, '-')
    .trim()
  const short = [...plain].slice(0, lengthMax).join('')
  return short === '' || short === '.' || short === '..' ? 'data' : short.normalize('NFC')
}

/** The key with a number behind it where it is taken. */
export function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  let key = wanted
  for (let i = 2; taken.has(key); i++) key = `${wanted}-${i}`
  return key
}
