/** Recognizes the database for which an SQL text was written. */

export type Dialect = 'postgres' | 'mysql' | 'sqlite' | 'sqlserver' | 'oracle'

/** Constructs that only one kind of database understands. Each that occurs in a text counts once. */
const signs: readonly (readonly [Dialect, RegExp])[] = [
  ['mysql', /`/],
  ['mysql', /\bENGINE\s*=/i],
  ['mysql', /\bAUTO_INCREMENT\b/i],
  ['mysql', /\bUNSIGNED\b/i],
  ['mysql', /\b(?:TINYINT|MEDIUMINT|LONGTEXT|MEDIUMTEXT)\b/i],
  ['mysql', /^DELIMITER\b/im],
  ['mysql', /\/\*!\d{5}/],
  ['mysql', /^\s*#\s/m],
  ['postgres', /\b(?:BIG|SMALL)?SERIAL\b/i],
  ['postgres', /::\w/],
  ['postgres', /\bnextval\s*\(/i],
  ['postgres', /\b(?:JSONB|TIMESTAMPTZ|BYTEA|CITEXT)\b/i],
  ['postgres', /\bOWNER\s+TO\b/i],
  ['postgres', /\bCREATE\s+EXTENSION\b/i],
  ['postgres', /\bCHARACTER\s+VARYING\b/i],
  ['postgres', /\bAS\s+ENUM\s*\(/i],
  ['postgres', /\$\$/],
  ['sqlserver', /^\s*GO\s*$/im],
  ['sqlserver', /\[dbo\]/i],
  ['sqlserver', /\bIDENTITY\s*\(/i],
  ['sqlserver', /\b(?:NVARCHAR|UNIQUEIDENTIFIER|DATETIME2)\b/i],
  ['sqlserver', /\b(?:NON)?CLUSTERED\b/i],
  ['oracle', /\bVARCHAR2\b/i],
  ['oracle', /\bNUMBER\s*\(/i],
  ['oracle', /\b(?:SYSDATE|SYSTIMESTAMP)\b/i],
  ['sqlite', /\bAUTOINCREMENT\b/i],
  ['sqlite', /^\s*PRAGMA\b/im],
  ['sqlite', /\bWITHOUT\s+ROWID\b/i],
]

/** Number of characters at the start of a text that decide. */
const beginning = 400_000

/** Returns the dialect with the most constructs in the text, or undefined if it has no such construct. */
export function dialectOf(text: string): Dialect | undefined {
  const start = text.slice(0, beginning)
  const counts = new Map<Dialect, number>()
  for (const [dialect, sign] of signs) {
    if (sign.test(start)) counts.set(dialect, (counts.get(dialect) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
