/**
 * The dialects in which a statement can be written, the words that each reserves, and which of them a shell
 * command expects. `standard` is the default; it runs in PostgreSQL and in SQLite, whatever their settings.
 */

export const dialects = ['standard', 'postgres', 'sqlite', 'mysql'] as const

export type Dialect = (typeof dialects)[number]

/** PostgreSQL 12 to 18: `pg_get_keywords()` of the categories R and T, which no unquoted table may be called. */
const postgresWords = wordSet(`
  all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
  column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze
  from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
  unique user using variadic verbose when where window with`)

/** SQLite 3.40 to 3.53: its keywords after which `INSERT INTO <word>` is a syntax error. */
const sqliteWords = wordSet(`
  add all alter and as autoincrement between case check collate commit constraint create default deferrable delete
  distinct drop else escape except exists foreign from group having in index insert intersect into is isnull join limit
  not nothing notnull null on or order primary references returning select set table then to transaction union unique
  update using values when where`)

/** Whether a name written without quotes would be read as a word of the language. */
export function isReserved(name: string, dialect: Dialect): boolean {
  const word = name.toLowerCase()
  return (
    (dialect !== 'sqlite' && postgresWords.has(word)) ||
    (dialect !== 'postgres' && sqliteWords.has(word))
  )
}

const clients: ReadonlyMap<string, Dialect> = new Map([
  ['psql', 'postgres'],
  ['sqlite3', 'sqlite'],
  ['mysql', 'mysql'],
  ['mariadb', 'mysql'],
])

/** Programs that run the command given in their arguments. */
const carriers = wordSet(`
  bash command docker docker-compose env exec kubectl nerdctl nice nohup podman sh ssh stdbuf sudo time timeout zsh`)

/** Longer commands are not looked into. */
const maxCommandCharacters = 65_536

/** A word with its quoted parts, or an operator that ends a command. The parts exclude each other: linear time. */
const shellToken = /(?:[^\s'"\\|&;()<>]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+|[|&;()\n]+/gs

/**
 * The dialect of the database client that a command starts: `PGPASSWORD=x psql -d app`, `cd data && sqlite3 app.db`,
 * `docker compose exec -T db mysql app`. Undefined when it starts none that is known, or those of two dialects:
 * then `standard` is the safe choice. A guess from text; an operator who knows better states the dialect.
 */
export function inferDialect(command: string): Dialect | undefined {
  if (command.length > maxCommandCharacters) return undefined
  const found = new Set(clientsIn(command))
  const [dialect] = found
  return found.size === 1 ? dialect : undefined
}

function clientsIn(command: string): readonly Dialect[] {
  const found: Dialect[] = []
  let place: 'start' | 'carried' | 'arguments' = 'start'
  for (const token of command.match(shellToken) ?? []) {
    if (/^[|&;()\n]/.test(token)) {
      place = 'start'
      continue
    }
    if (place === 'arguments' || (place === 'start' && /^\w+=/.test(token))) continue
    const word = token.replace(/^(['"])(.*)\1$/s, '$2')
    const program = word.replace(/^.*[\\/]/s, '').replace(/\.exe$/i, '')
    const dialect = clients.get(program)
    if (dialect !== undefined) {
      found.push(dialect)
      place = 'arguments'
    } else if (place === 'start') {
      place = carriers.has(program) ? 'carried' : 'arguments'
    } else if (/\s/.test(word)) {
      found.push(...clientsIn(word)) // sh -c 'cd data && psql'
    }
  }
  return found
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
