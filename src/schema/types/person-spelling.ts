/** Names as spelled in email addresses: ASCII letters, by the custom of each language. */

export interface NameTable {
  readonly written: readonly string[]
  /** Names in lowercase ASCII letters, parallel to `shown`. */
  readonly mail: readonly string[]
}

/** Letters that are not an ASCII letter with a diacritic. */
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}
export type Spell = (name: string) => string

export const plain: Spell = (name) =>
  name
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => ligatures[letter] as string)
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** Spells an umlaut as its vowel and an e (DIN 5007-2). */
export const german: Spell = (name) =>
  plain(name.toLowerCase().replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`))

/**
 * Returns the table of rows of a name, or of a name and its spelling in Latin letters. The spellings are computed on
 * first use.
 */
export function tableOf(rows: readonly string[], spell: Spell): NameTable {
  const columns = rows.map((row) => row.split('|'))
  let mail: readonly string[] | undefined
  return {
    written: columns.map(([name]) => name as string),
    get mail() {
      mail ??= columns.map(([name, latin]) => spell(latin ?? (name as string)))
      return mail
    },
  }
}
