/**
 * Finds the programs in a shell command that run their standard input: database clients, shells and interpreters. A
 * system whose command starts such a program may receive only checked statements. The search therefore prefers false
 * positives: every word of the command counts, even in quotes and as an argument of an unknown program.
 */

import { givenInputs } from './client-arguments.ts'
import { withoutVersion } from './program-version.ts'
import { simpleCommands } from './shell-commands.ts'
import type { Dialect } from './sql-dialect.ts'
import { wordSet } from './word-set.ts'

/** The SQL dialects of databases that have their own client. */
export type ClientDialect = Exclude<Dialect, 'standard'>

export interface StatementClient {
  readonly name: string
  /**
   * The SQL dialect that the client accepts. Undefined for shells and interpreters, and for clients of other databases.
   */
  readonly dialect: ClientDialect | undefined
  /** Whether the program is a shell or an interpreter, which runs its input as a program. No format is safe for it. */
  readonly isInterpreter: boolean
}

const dialects: ReadonlyMap<string, ClientDialect> = new Map([
  ...['psql', 'pgcli', 'ysqlsh', 'edb-psql', 'gsql', 'vsql'].map(
    (name) => [name, 'postgres'] as const,
  ),
  ...['sqlite3', 'sqlite', 'litecli', 'sqlcipher'].map((name) => [name, 'sqlite'] as const),
  ...['mysql', 'mariadb', 'mycli', 'mysqlsh'].map((name) => [name, 'mysql'] as const),
])

const otherClients = wordSet(`
  beeline clickhouse clickhouse-client clickhouse-local cockroach cqlsh cypher-shell db2 duckdb fbsql hive impala-shell influx
  isql isql-fb ksql litecli mongo mongosh monetdb mclient osql presto redis-cli snowsql spark-sql sqlcl sqlcmd sqlline
  sqlplus tarantool trino tsql usql valkey-cli`)

const shells = wordSet('ash bash csh dash elvish fish ksh mksh nu rbash sh tcsh yash zsh')

const interpreters = wordSet(`
  bun deno guile irb julia lua luajit node nodejs octave perl php powershell pwsh pypy3 pypy python python2 python3 r
  rscript ruby scheme tclsh`)

/** Builtin commands of shells that run a file or a text in the shell itself. */
const builtins = wordSet('. source eval')

/**
 * Programs and shell words that run a command in their arguments. The name of a shell after such a word is a program.
 */
const carriers = wordSet(`
  apptainer builtin busybox bwrap chpst chroot chrt cmd command compose coproc distrobox do doas docker docker-compose
  doppler else elif env eval exec firejail flatpak fly flock gcloud gosu heroku if incus ionice k3s kubectl limactl lxc
  lxc-attach machinectl microk8s minikube mise multipass nerdctl nice nix nix-shell nohup nsenter numactl oc parallel
  pkexec podman podman-compose proot runuser script setarch setpriv setsid singularity snap ssh sshpass stdbuf strace su
  su-exec sudo systemd-nspawn systemd-run taskset tee then time timeout tini toolbox unbuffer unshare until vagrant watch
  while wsl xargs {`)

/** Programs that pass their standard input as arguments to another command. */
const argumentWriters = wordSet('parallel xargs')

/** Builtin commands of shells that read the standard input into variables. */
const variableReaders = wordSet('mapfile read readarray')

/** Options of ssh whose value is the next word. */
const sshValue = /^-[46AaCfGgKkMNnqsTtVvXxYy]*[BbcDEeFIiJLlmOoPpQRSWw]$/

/**
 * Limits of a search: characters of the command, its words, the names of clients in it, and the nesting of commands.
 */
const commandCharactersMax = 16_384
const wordsMax = 2_000
const namesMax = 64
const nestingMax = 16
/** Maximum length of a program's name in characters, without its folder. */
const nameCharactersMax = 64

/** Represents any client, for a command that exceeds the limits of the search. */
const unknown: StatementClient = { name: 'a program', dialect: undefined, isInterpreter: true }

/** Returns the clients in a command that run its standard input, as far as the text of the command shows. */
export function statementClients(command: string): readonly StatementClient[] {
  const search = searched(command)
  return search.isCut ? [unknown] : [...search.found.values()]
}

/**
 * Returns the dialect of the database client that a command starts: `PGPASSWORD=x psql -d app`, `cd data && sqlite3
 * app.db`, `docker compose exec -T db mysql app`. Returns undefined if the command starts no known client, or clients
 * of two dialects; `standard` is then the safe choice. The result is a guess, which a dialect in the definition
 * overrides.
 */
export function inferDialect(command: string): Dialect | undefined {
  const { started, isCut } = searched(command)
  const [dialect] = started
  return started.size === 1 && !isCut ? dialect : undefined
}

function searched(command: string): Search {
  const search = new Search()
  if (command.length > commandCharactersMax) search.isCut = true
  else search.read(command, 0, true)
  return search
}

class Search {
  /** The clients in the command that run its standard input, by name. */
  readonly found = new Map<string, StatementClient>()
  /** The dialects of all clients that the command starts as programs, whether or not they run its standard input. */
  readonly started = new Set<ClientDialect>()
  isCut = false
  #words = 0
  #names = 0
  #readsVariables = false
  /** The names of the shell variables that the command sets. */
  readonly #assigned = new Set<string>()

  read(command: string, depth: number, isStarted: boolean): void {
    if (depth > nestingMax) this.isCut = true
    if (this.isCut) return
    const commands = simpleCommands(command)
    this.#readsVariables ||= commands.some((words) =>
      words.some((word) => variableReaders.has(word)),
    )
    for (const words of commands) {
      this.#words += words.length
      this.isCut ||= this.#words > wordsMax
      if (this.isCut) return
      this.#readWords(words, depth, isStarted)
    }
  }

  /**
   * Adds a variable in the position of a program, which may be the name of any program, unless the command sets the
   * variable.
   */
  #takeVariable(word: string): void {
    const name = variable.exec(word)?.[1]
    if (name !== undefined && !this.#assigned.has(name)) this.found.set(word, unknown)
  }

  #readWords(words: readonly string[], depth: number, isStarted: boolean): void {
    const start = words.findIndex((word) => !isAssignment(word))
    const first = programOf(words[start] ?? '')
    const isCarried = carriers.has(first) || shells.has(first)
    let isOpen = isStarted
    for (const word of words.filter(isAssignment)) {
      this.#assigned.add(word.slice(0, word.indexOf('=')))
    }
    for (const [i, word] of words.entries()) {
      const isProgram = isOpen && (i === start || (i > start && isCarried))
      if (isProgram && i === start) this.#takeVariable(word)
      const name = programOf(word)
      if (isName(name, isProgram)) {
        if (isProgram && !isAssignment(word)) isOpen = !this.#start(name)
        this.#take(name, words.slice(0, i), words.slice(i + 1))
      }
      if (compound.test(word)) this.read(word, depth + 1, isProgram && i > start)
    }
  }

  /**
   * Records the dialect of a database client in the position of a program. Returns whether the name is that of such a
   * client.
   */
  #start(name: string): boolean {
    const dialect = dialects.get(name)
    if (dialect !== undefined) this.started.add(dialect)
    return dialect !== undefined
  }

  #take(name: string, before: readonly string[], after: readonly string[]): void {
    this.#names++
    this.isCut ||= this.#names > namesMax
    if (this.isCut) return
    const dialect = dialects.get(name)
    const isDatabase = dialect !== undefined || otherClients.has(name)
    const first = before.find((word) => !isAssignment(word))
    // The name of a shell is also an ordinary word, so it counts only in the position of a program.
    if (!isDatabase && first !== undefined && !carriesProgram(programOf(first), before)) return
    const isWritten = before.some((word) => argumentWriters.has(programOf(word)))
    const reads = isDatabase
      ? isWritten || this.#readsStatements(name, dialect, after)
      : this.#runsItsInput(name, after, isWritten)
    if (reads) this.found.set(name, { name, dialect, isInterpreter: !isDatabase })
  }

  #readsStatements(
    name: string,
    dialect: ClientDialect | undefined,
    after: readonly string[],
  ): boolean {
    // Files in other options are read as well: sqlite3 -init /dev/stdin.
    if (after.some((word) => isDevice(word))) return true
    const given = givenInputs(name, false, after)
    if (given === undefined) return true
    return given.some(({ kind, text }) => {
      if (kind === 'file') return isInput(text)
      return this.#holdsInput(text) || runsMore(dialect ?? name, text)
    })
  }

  #runsItsInput(name: string, after: readonly string[], isWritten: boolean): boolean {
    if (name === 'ssh') {
      const operands = after.filter(
        (word, i) => !isOption(word) && !sshValue.test(after[i - 1] ?? ''),
      )
      return operands.length < 2
    }
    if (name === 'su')
      return !after.some((word) => /^(?:-[a-z]*c|--(?:session-)?command)/.test(word))
    if (builtins.has(name)) return after.some((word) => isInput(word) || this.#holdsInput(word))
    const given = givenInputs(name === 'nodejs' ? 'node' : name, shells.has(name), after)
    if (given === undefined) return true
    return given.some(({ kind, text }) =>
      kind === 'file' ? isInput(text) : isWritten || this.#holdsInput(text),
    )
  }

  /**
   * Returns whether the shell inserts its standard input into an argument: `"$(cat)"`, or `"$line"` after `read line`.
   */
  #holdsInput(text: string): boolean {
    if (/(?:\$\(|`)\s*(?:<|cat\b|head\b|tee\b|tail\b|sed\b|awk\b|jq\b|xargs\b)/.test(text))
      return true
    return this.#readsVariables && /\$[A-Za-z_{]/.test(text)
  }
}

function carriesProgram(first: string, words: readonly string[]): boolean {
  return carriers.has(first) || (shells.has(first) && words.some((word) => /^-[a-z]*c/.test(word)))
}

function isName(name: string, isProgram: boolean): boolean {
  if (isProgram && builtins.has(name)) return true
  const isShell = shells.has(name) || interpreters.has(name)
  return dialects.has(name) || otherClients.has(name) || isShell || name === 'ssh' || name === 'su'
}

/**
 * Matches a shell variable without a default, such as `$SHELL`. For a variable with a default, such as `${PSQL:-psql}`,
 * the default counts as the name.
 */
const variable = /^\$\{?(\w+)\}?$/
const compound = /[\s|&;()<>`]/

function isAssignment(word: string): boolean {
  return /^(?:--?)?[A-Za-z_][\w-]*=/.test(word)
}

function isOption(word: string): boolean {
  return word.startsWith('-') || word === '/dev/stdin'
}

/**
 * Returns whether the path of a script or of a file with statements may be the standard input. Deno and Python have
 * modules that read it.
 */
function isInput(path: string): boolean {
  return /^(?:-|repl|code|pdb)$/.test(path) || isDevice(path)
}

function isDevice(path: string): boolean {
  return /^\/(?:dev|proc)\//.test(path) && path !== '/dev/null'
}

/** Returns whether the statements in an argument make a client run other commands, or files with more statements. */
function runsMore(client: string, text: string): boolean {
  const known = Object.hasOwn(moreRunners, client) ? moreRunners[client] : undefined
  return known?.test(text) === true
}

const dotCommand =
  /(?:^|\n)[ \t]*\.(?!(?:bail|changes|echo|headers?|import|mode|nullvalue|separator|timeout|timer)\b)|\.import\b[^|]*["'\s]\|/

const moreRunners: Readonly<Record<string, RegExp>> = {
  postgres: /\\(?!copy\s)|\bprogram\b/i,
  sqlite: dotCommand,
  duckdb: dotCommand,
  mysql: /\\[.!]|\b(?:source|system)\b/i,
  'redis-cli': /^(?:eval|script|function)/i,
  'valkey-cli': /^(?:eval|script|function)/i,
}

/**
 * Returns the name of the program in a word: `psql` for `/usr/bin/psql-15`, `P=psql`, `${PSQL:-psql}`, `pg:psql` and
 * `nixpkgs#psql`.
 */
function programOf(word: string): string {
  const bare = word.startsWith('${') && word.endsWith('}') ? word.slice(2, -1) : word
  const value = bare.replace(/^(?:--?)?[A-Za-z_][\w-]*(?:=|:-)/, '')
  const file = value.slice(
    Math.max(...['/', '\\', '#', ':'].map((mark) => value.lastIndexOf(mark))) + 1,
  )
  if (file.length > nameCharactersMax) return ''
  const name = file.toLowerCase().replace(/\.(?:bat|cmd|com|exe)$/, '')
  const isWhole = dialects.has(name) || interpreters.has(name) || builtins.has(name)
  return isWhole ? name : withoutVersion(name)
}
