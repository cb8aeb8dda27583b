/** Names as they stand in e-mail addresses: plain Latin letters, by the custom of each language. */

export interface NameTable {
  readonly written: readonly string[]
  /** Lower-case ASCII letters only; the same names at the same places. */
  readonly mail: readonly string[]
}

/** The letters that are no ASCII letter with a mark. */
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

/** DIN 5007-2: an umlaut is its vowel and an e. */
export const german: Spell = (name) =>
  plain(name.toLowerCase().replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`))

/** Rows are a name, or a name and its spelling in Latin letters. The addresses are written once, when they are asked for. */
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
