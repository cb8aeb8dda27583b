/**
 * Programs in a shell command that run what they read from standard input: database clients, shells and interpreters. A
 * system whose command starts one may be fed nothing but checked statements, so the search would rather find too many:
 * every word of the command counts, also in quotes and as an argument of a program that is not known.
 */

import type { Dialect } from './sql-dialect.ts'

/** The dialects that have a client of their own. */
export type ClientDialect = Exclude<Dialect, 'standard'>

export interface StatementClient {
  readonly name: string
  /** Undefined of shells and interpreters, and of clients of other databases. */
  readonly dialect: ClientDialect | undefined
  /** It runs its input as a program, which no format is. */
  readonly isInterpreter: boolean
}

const dialects: ReadonlyMap<string, ClientDialect> = new Map([
  ...['psql', 'pgcli', 'ysqlsh', 'gsql', 'vsql'].map((name) => [name, 'postgres'] as const),
  ...['sqlite3', 'sqlite', 'litecli', 'sqlcipher'].map((name) => [name, 'sqlite'] as const),
  ...['mysql', 'mariadb', 'mycli', 'mysqlsh'].map((name) => [name, 'mysql'] as const),
])

const otherClients = wordSet(`
  beeline clickhouse clickhouse-client clickhouse-local cockroach cqlsh cypher-shell db2 duckdb fbsql hive impala-shell influx
  isql isql-fb ksql litecli mongo mongosh monetdb mclient osql presto redis-cli snowsql spark-sql sqlcl sqlcmd sqlline
  sqlplus tarantool trino tsql usql valkey-cli`)

const shells = wordSet(
  'ash bash busybox csh dash elvish fish ksh mksh nu pwsh rbash sh tcsh yash zsh',
)

const interpreters = wordSet(`
  bun deno guile irb julia lua luajit node nodejs octave perl php pypy3 pypy python python2 python3 r rscript ruby scheme
  tclsh`)

/** Programs that run the command in their arguments, and so may start a shell. */
const carriers = wordSet(`
  busybox chpst chroot chrt command compose doas docker docker-compose env exec flock gosu incus ionice kubectl lxc nerdctl
  nice nohup nsenter oc parallel pkexec podman podman-compose runuser script setpriv setsid ssh stdbuf su su-exec sudo
  systemd-run taskset tee time timeout tini unshare vagrant watch xargs`)

/** Options of ssh whose value is the next word. */
const sshValue = /^-[46AaCfGgKkMNnqsTtVvXxYy]*[BbcDEeFIiJLlmOoPpQRSWw]$/

/** Longer commands, and those with more words or names of clients, are not looked into. */
const commandCharactersMax = 65_536
const wordsMax = 2_000
const namesMax = 64
const nestingMax = 16

/** What a command counts as that is not looked into. */
const unknown: StatementClient = { name: 'a program', dialect: undefined, isInterpreter: true }

/** The clients that read what they run from the standard input of the command, as far as its text shows. */
export function statementClients(command: string): readonly StatementClient[] {
  if (command.length > commandCharactersMax) return [unknown]
  const search = new Search()
  search.read(command, 0)
  return search.isCut ? [unknown] : [...search.found.values()]
}

class Search {
  readonly found = new Map<string, StatementClient>()
  isCut = false
  #words = 0
  #names = 0

  read(command: string, depth: number): void {
    for (const words of simpleCommands(command)) {
      this.#words += words.length
      this.isCut ||= this.#words > wordsMax || depth > nestingMax
      if (this.isCut) return
      for (const [i, word] of words.entries()) {
        if (isName(programOf(word))) this.#take(words, i)
        if (compound.test(word)) this.read(word, depth + 1)
      }
    }
  }

  #take(words: readonly string[], i: number): void {
    this.#names++
    this.isCut ||= this.#names > namesMax
    if (this.isCut) return
    const client = clientNamed(words[i] as string, words.slice(0, i), words.slice(i + 1))
    if (client !== undefined) this.found.set(client.name, client)
  }
}

function isName(name: string): boolean {
  const isShell = shells.has(name) || interpreters.has(name) || name === 'ssh' || name === 'su'
  return dialects.has(name) || otherClients.has(name) || isShell
}

const compound = /[\s|&;()<>`]/

function clientNamed(
  word: string,
  before: readonly string[],
  after: readonly string[],
): StatementClient | undefined {
  const name = programOf(word)
  const dialect = dialects.get(name)
  if (dialect !== undefined) {
    return readsStatements[dialect](after) ? { name, dialect, isInterpreter: false } : undefined
  }
  if (otherClients.has(name)) {
    const isTold = after.some((option) => /^(?:-[ceqQ]|--(?:query|command|execute)\b)/.test(option))
    return isTold ? undefined : { name, dialect: undefined, isInterpreter: false }
  }
  const [first = word] = before.filter((one) => !/^\w+=/.test(one))
  if (first !== word && !carriers.has(programOf(first))) return undefined
  return runsItsInput(name, after) ? { name, dialect: undefined, isInterpreter: true } : undefined
}

function runsItsInput(name: string, after: readonly string[]): boolean {
  if (name === 'ssh') {
    const operands = after.filter(
      (word, i) => !isOption(word) && !sshValue.test(after[i - 1] ?? ''),
    )
    return operands.length < 2
  }
  if (name === 'su') return !after.some((word) => /^(?:-\w*c|--(?:session-)?command)/.test(word))
  if (!shells.has(name) && !interpreters.has(name)) return false
  // A script or a text to run stands in the arguments of one that reads data.
  return after.every((word) => isOption(word) && !/^-\w*[cem]|^--(?:eval|print|run)\b/.test(word))
}

function isOption(word: string): boolean {
  return word.startsWith('-') || word === '/dev/stdin'
}

/** `/usr/bin/psql-15` → `psql`. */
function programOf(word: string): string {
  const name = word
    .replace(/^\w+=/, '')
    .replace(/^.*[\\/]/s, '')
    .toLowerCase()
    .replace(/\.exe$/, '')
  return dialects.has(name) || interpreters.has(name) ? name : name.replace(/-?\d[\d.]*$/, '')
}

/** Whether a client with these arguments reads statements, rather than rows for a statement in its arguments. */
const readsStatements: Readonly<Record<ClientDialect, (words: readonly string[]) => boolean>> = {
  postgres(words) {
    // Letters without a value of their own may stand before the one that has one: -Xqc.
    const given = words.flatMap((word, i) => {
      const [option] = /^(?:-[AabEeLnqSstwWXxz01]*[cf]|--(?:command|file)=?)/.exec(word) ?? []
      return option === undefined ? [] : [word.slice(option.length) || (words[i + 1] ?? '-')]
    })
    // A file of statements may be standard input, and so may what \i reads.
    const readsInput = /^-$|(?:^|\/)(?:dev|proc)\/|\\(?!copy\s)/i
    return given.length === 0 || given.some((text) => readsInput.test(text))
  },
  sqlite(words) {
    const operands: string[] = []
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as string
      const [, option] = /^--?([a-z0-9]+)$/i.exec(word) ?? []
      if (!word.startsWith('-')) operands.push(word)
      else if (option === undefined || !sqliteFlags.has(option)) {
        const values = sqliteValues[option ?? '']
        // An option that is not known may have a value, which is no operand.
        if (values === undefined) return true
        i += values
      }
    }
    const [, ...statements] = operands
    return (
      statements.length === 0 || statements.some((word) => /\.(?:read|shell|system)\b/.test(word))
    )
  },
  mysql(words) {
    const isTold = words.some((word) => /^(?:-\w*e|--execute\b)/.test(word))
    const readsFile = words.some((word) => /\\[.!]|\b(?:source|system)\b/i.test(word))
    return !isTold || readsFile
  },
}

const sqliteFlags = wordSet(`
  ascii bail batch box column csv deserialize echo header noheader html interactive json line list markdown memtrace
  no-rowid-in-view nofollow pcachetrace quote readonly safe stats table tabs unsafe-testing version zip append`)

const sqliteValues: Readonly<Record<string, number>> = {
  ...{ cmd: 1, init: 1, separator: 1, nullvalue: 1, newline: 1, vfs: 1, maxsize: 1, mmap: 1 },
  ...{ escape: 1, nonce: 1, heap: 1, sorterref: 1, lookaside: 2, pagecache: 2 },
}

const redirection = /(?:\d+|&)?(?:<<<|<<-?|>>|>\||[<>]&|<>|[<>])[ \t]*/y
const wordText = /(?:[^\s'"\\|&;()<>`]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/sy

/** The words of each simple command, without their quotes; redirections are left out. */
function simpleCommands(command: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]]
  let isRedirected = false
  for (let at = 0; at < command.length; ) {
    const redirected = matchAt(redirection, command, at)
    const word = redirected === undefined ? matchAt(wordText, command, at) : undefined
    if (redirected !== undefined) {
      isRedirected = true
      at += redirected.length
    } else if (word !== undefined) {
      if (!isRedirected) commands.at(-1)?.push(unquoted(word))
      isRedirected = false
      at += word.length
    } else {
      if (/[|&;()\n`]/.test(command[at] as string)) {
        commands.push([])
        isRedirected = false
      }
      at++
    }
  }
  return commands
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function unquoted(word: string): string {
  return word.replace(/\$?'([^']*)'|\\(.)|"((?:[^"\\]|\\.)*)"/gs, (_, single, escaped, double) => {
    if (single !== undefined) return single
    if (escaped !== undefined) return escaped === '\n' ? '' : escaped
    return double.replace(/\\([$`"\\\n])/g, '$1')
  })
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
