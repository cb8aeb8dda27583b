/** The characters that backslash escapes in SQL texts stand for. An escape of another character is the character. */

const common = [
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
] as const

export const postgresEscapes: ReadonlyMap<string, string> = new Map([...common, ['f', '\f']])

export const mysqlEscapes: ReadonlyMap<string, string> = new Map([
  ...common,
  ['0', '\0'],
  ['Z', '\u001a'],
  // Backslashes before wildcards stay.
  ['%', '\\%'],
  ['_', '\\_'],
])
