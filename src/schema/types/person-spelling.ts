/** Names as spelled in email addresses: in ASCII letters, by the custom of each language. */

export interface NameTable {
  readonly written: readonly string[]
  /** The names as spelled in email addresses, in lowercase ASCII letters; parallel to `written`. */
  readonly mail: readonly string[]
}

/** Spelling of letters that are not an ASCII letter with a diacritic. */
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

/** Spells a name in ASCII letters, with an umlaut as its vowel and an e (DIN 5007-2). */
export const german: Spell = (name) =>
  plain(name.toLowerCase().replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`))

/**
 * Returns the table of the rows, each a name, or a name and its spelling in Latin letters. The spellings for email
 * addresses are computed on first use.
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
