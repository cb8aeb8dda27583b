/**
 * Finds options in a command that make an import unsafe. A terminal between the importer and the database client
 * interprets control characters in values: 0x03 discards the line so far, and the rest of the value becomes a new
 * statement. With `--force`, `mysql` skips statements that fail and then commits.
 */

import { withoutVersion } from './program-version.ts'

/**
 * Patterns of the options with which a program allocates a terminal, by the name of the program. Undefined for programs
 * that always allocate one.
 */
const terminalOptions: ReadonlyMap<string, RegExp | undefined> = new Map([
  ['ssh', /^-[46AaCfGgKkMNnqsTVvXxYy]*t|^(?:-o)?[Rr]equest[Tt][Tt][Yy](?:=(?:yes|force)|$)/],
  ...['docker', 'docker-compose', 'podman', 'podman-compose', 'nerdctl', 'kubectl', 'oc'].map(
    (name) => [name, /^-[diq]*t|^--tty(?!=false)/] as const,
  ),
  ...['script', 'unbuffer', 'faketty', 'winpty'].map((name) => [name, undefined] as const),
])

/** Matches the option `--force` of `mysql`, which accepts unambiguous prefixes of the name. */
const force = /^(?:-[ABbCEfGgHiLNnoqrsTtVvwXU]*f|--(?:loose-|enable-)?f(?:o(?:r(?:ce?)?)?)?(?:=|$))/
const forcedClients: ReadonlySet<string> = new Set(['mysql', 'mariadb', 'mysqlsh'])

/**
 * Returns why a command that starts one of the clients is unsafe because of its options, or undefined if it is safe.
 */
export function clientOptionFault(command: string, clients: readonly string[]): string | undefined {
  let program = ''
  for (const word of command.split(/[\s'"]+|(?=[|&;()`])|(?<=[|&;()`])/)) {
    const name = word.replace(/^.*[\\/]/s, '').replace(/\.exe$/i, '')
    const base = withoutVersion(name)
    const client = clients.find((one) => name === one || base === one)
    if (client !== undefined) program = client
    else if (terminalOptions.has(name)) program = name
    else if (/^[|&;()`]$/.test(word)) program = ''
    const terminal = terminalOptions.get(program)
    const isTerminal = terminal === undefined ? terminalOptions.has(name) : terminal.test(word)
    if (isTerminal) {
      const what = terminal === undefined ? name : `the option ${word} of ${program}`
      return `must not allocate a terminal, because control characters in a value would be commands; remove ${what}`
    }
    if (forcedClients.has(program) && force.test(word)) {
      return `must not have the option ${word} of ${program}, which skips rows that fail; remove it`
    }
  }
  return undefined
}
