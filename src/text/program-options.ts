/**
 * The options of database clients, shells and interpreters that decide whether a program reads statements from its
 * standard input or from its arguments. A program with an unlisted option is assumed to read its standard input, so
 * that the check rejects a command rather than accept an unsafe one.
 */

import { wordSet } from './word-set.ts'

export interface ClientOptions {
  /** Options of a single letter that have no value. They may be combined: `-Xq`. */
  readonly flags: string
  /** Options of a single letter that have a value: the rest of the word, or the next word. */
  readonly valued: string
  /** Options of a single letter that have an optional value, which is the rest of the word. */
  readonly attached: string
  /** Options, by letter or name, whose value consists of statements. */
  readonly statements: ReadonlySet<string>
  /** Options, by letter or name, whose value is the path of a file with statements. */
  readonly files: ReadonlySet<string>
  readonly longFlags: ReadonlySet<string>
  readonly longValued: ReadonlySet<string>
  /** Whether long option names may have a single hyphen (`-csv`), so that single letters are never combined. */
  readonly hasSingleHyphen: boolean
  /**
   * Number of operands before the operand that contains statements or a script. Undefined if no operand contains them.
   */
  readonly operandsBefore: number | undefined
  /**
   * The content of the operands after `operandsBefore`: the path of a script, or statements. For a shell with `-c`,
   * they are statements.
   */
  readonly operand: 'file' | 'statements' | 'file unless -c'
}

function options(
  given: Partial<Record<'flags' | 'valued' | 'attached', string>> &
    Partial<Record<'statements' | 'files' | 'longFlags' | 'longValued', string>> &
    Partial<Pick<ClientOptions, 'hasSingleHyphen' | 'operandsBefore' | 'operand'>>,
): ClientOptions {
  return {
    flags: given.flags ?? '',
    valued: given.valued ?? '',
    attached: given.attached ?? '',
    statements: wordSet(given.statements ?? ''),
    files: wordSet(given.files ?? ''),
    longFlags: wordSet(given.longFlags ?? ''),
    longValued: wordSet(given.longValued ?? ''),
    hasSingleHyphen: given.hasSingleHyphen ?? false,
    operandsBefore: given.operandsBefore,
    operand: given.operand ?? 'statements',
  }
}

const psql = {
  ...{
    flags: 'AabEeHlnqSstXxz01',
    valued: 'dhLopPRFTUv',
    statements: 'c command',
    files: 'f file',
  },
  longFlags: `echo-all echo-errors echo-queries echo-hidden no-readline quiet single-step single-line single-transaction
    no-align csv html tuples-only expanded field-separator-zero record-separator-zero no-password password no-psqlrc`,
  longValued: `dbname host log-file output port pset record-separator field-separator table-attr username set variable`,
}

const mysqlLong = {
  longFlags: `batch raw silent skip-column-names column-names compress force quick table verbose wait xml html vertical
    no-auto-rehash auto-rehash skip-auto-rehash ssl skip-ssl local-infile binary-mode unbuffered no-beep line-numbers
    skip-line-numbers safe-updates reconnect skip-reconnect no-defaults show-warnings enable-cleartext-plugin
    get-server-public-key comments one-database ignore-spaces named-commands password sql js py`,
  longValued: `database host port socket user protocol default-character-set ssl-mode ssl-ca ssl-cert ssl-key ssl-cipher
    tls-version max-allowed-packet net-buffer-length connect-timeout init-command defaults-file defaults-extra-file
    defaults-group-suffix login-path plugin-dir default-auth schema uri`,
}

const sqlite = options({
  hasSingleHyphen: true,
  operandsBefore: 1,
  longFlags: `ascii bail batch box column csv deserialize echo header noheader html json line list markdown memtrace
    no-rowid-in-view nofollow pcachetrace quote readonly safe stats table tabs unsafe-testing zip append`,
  longValued: 'cmd init separator nullvalue newline vfs maxsize mmap escape nonce heap sorterref',
})

const redis = options({
  ...{ flags: 'xc32', valued: 'hpsanriudDX', files: 'eval', operandsBefore: 0 },
  longFlags: 'raw no-raw csv json tls insecure no-auth-warning quoted-input',
  longValued: 'user pass cacert cert key sni askpass',
})

const mongo = options({
  ...{ flags: '', valued: 'uh', attached: 'p', statements: 'eval', files: 'f file' },
  longFlags: 'quiet norc nodb tls ssl retryWrites verbose',
  longValued: `host port username password authenticationDatabase authenticationMechanism tlsCAFile
    tlsCertificateKeyFile`,
})

const clickhouse = options({
  ...{ flags: 'mntE', valued: 'hudf', statements: 'q query', files: 'queries-file' },
  longFlags: 'multiline multiquery time secure progress stacktrace echo verbose',
  longValued: `host port user password database format config-file input-format output-format input_format
    max_insert_block_size async_insert date_time_input_format input_format_allow_errors_num`,
})

const hive = options({
  ...{ flags: 'S', valued: 'unpdi', statements: 'e', files: 'f', longValued: 'hiveconf hivevar' },
})

const clients: Readonly<Record<string, ClientOptions>> = {
  psql: options(psql),
  ysqlsh: options(psql),
  'edb-psql': options(psql),
  // The value of -w and -W is the password.
  gsql: options({ ...psql, valued: `${psql.valued}W` }),
  vsql: options({ ...psql, valued: `${psql.valued}wW` }),
  usql: options(psql),
  sqlite,
  sqlite3: sqlite,
  sqlcipher: sqlite,
  mysql: options({
    ...{ flags: 'AbBCcEfGgHijLNnoqrstUvWX', valued: 'DhOPSu', attached: 'p#', ...mysqlLong },
    statements: 'e execute',
  }),
  mariadb: options({
    ...{ flags: 'AbBCcEfGgHijLNnoqrstUvWX', valued: 'DhOPSu', attached: 'p#', ...mysqlLong },
    statements: 'e execute',
  }),
  mysqlsh: options({
    ...{ valued: 'uhPSD', attached: 'p', ...mysqlLong, statements: 'e execute', files: 'f file' },
  }),
  mycli: options({ flags: 'tv', valued: 'hPuSpDRld', statements: 'e execute' }),
  duckdb: options({
    ...{ hasSingleHyphen: true, operandsBefore: 1, statements: 'c s', files: 'f' },
    longFlags: `ascii bail batch box column csv echo header noheader html json jsonlines latex line list markdown no-stdin
      quote readonly safe table tabs unsigned unredacted`,
    longValued: 'cmd init separator nullvalue newline storage-version',
  }),
  clickhouse,
  'clickhouse-client': clickhouse,
  'clickhouse-local': clickhouse,
  mongo,
  mongosh: mongo,
  'redis-cli': redis,
  'valkey-cli': redis,
  snowsql: options({
    ...{ valued: 'ausdrwhpcoD', statements: 'q query', files: 'f filename' },
    longFlags: 'noup',
    longValued: `accountname username dbname schemaname rolename warehouse host port connection option variable`,
  }),
  sqlcmd: options({
    ...{ flags: 'EbeICWrXkpuR', valued: 'SUPdswhovtlHKmafVYy', attached: 'N' },
    ...{ statements: 'Q', files: 'i' },
  }),
  cqlsh: options({
    ...{ flags: 'C', valued: 'upk', statements: 'e execute', files: 'f file' },
    ...{ longFlags: 'ssl', longValued: 'username password keyspace' },
  }),
  trino: options({
    ...{
      statements: 'execute',
      files: 'f file',
      longFlags: 'password ignore-errors debug progress',
    },
    longValued: 'server catalog schema user session output-format',
  }),
  presto: options({
    ...{
      statements: 'execute',
      files: 'f file',
      longFlags: 'password ignore-errors debug progress',
    },
    longValued: 'server catalog schema user session output-format',
  }),
  'impala-shell': options({
    ...{ flags: 'Bk', valued: 'iduol', statements: 'q query', files: 'f query_file' },
    longFlags: 'ssl',
  }),
  beeline: hive,
  hive,
  'spark-sql': hive,
  cockroach: options({
    ...{ valued: 'dup', statements: 'e execute', files: 'f file', longFlags: 'insecure' },
    longValued: 'url host database certs-dir user port format',
  }),
  mclient: options({ valued: 'dhpufE', statements: 's statement' }),
  'cypher-shell': options({
    ...{ valued: 'aupd', files: 'f file', operandsBefore: 0 },
    longValued: 'format database username password address',
  }),
}

const script = { operandsBefore: 0, operand: 'file' } as const

const shell = options({
  ...{ flags: 'abcefhilmnprtuvxBCDEHIPTV', valued: 'oO', operandsBefore: 0 },
  ...{ operand: 'file unless -c' },
  longFlags: 'norc noprofile posix login verbose',
  longValued: 'rcfile init-file',
})

const python = options({
  ...{ ...script, flags: 'bBdEIOqsSuvxP', valued: 'WX', statements: 'c', files: 'm' },
})

const interpreters: Readonly<Record<string, ClientOptions>> = {
  python,
  python2: python,
  python3: python,
  pypy: python,
  pypy3: python,
  node: options({
    ...{ ...script, statements: 'e p eval print pe', hasSingleHyphen: true },
    longFlags: `no-warnings experimental-strip-types experimental-modules enable-source-maps trace-warnings
      no-deprecation trace-uncaught expose-gc`,
    longValued: 'r require import loader experimental-loader input-type',
  }),
  perl: options({
    ...{ ...script, flags: 'acnpsStTuUwWX', valued: 'I', attached: 'CdDFilmM0', statements: 'e E' },
  }),
  ruby: options({
    ...{ ...script, flags: 'alnpsSvwy', valued: 'rIEC', attached: 'FiKWT0', statements: 'e' },
  }),
  php: options({ ...script, flags: 'nqH', valued: 'dcz', statements: 'r B R E', files: 'f F' }),
  lua: options({ ...script, flags: 'EW', valued: 'l' }),
  luajit: options({ ...script, valued: 'ljO' }),
  r: options({
    ...{ flags: 'qs', statements: 'e', files: 'f file' },
    longFlags: 'vanilla slave no-save no-restore quiet no-echo',
  }),
  rscript: options({ ...script, statements: 'e', longFlags: 'vanilla', hasSingleHyphen: true }),
  julia: options({
    ...{ ...script, flags: 'q', valued: 'Lpt', statements: 'e E eval print' },
    longFlags: 'project',
  }),
  octave: options({ ...script, flags: 'qfHW', statements: 'eval' }),
  guile: options({ ...script, valued: 'lL', statements: 'c', files: 's' }),
  tclsh: options(script),
  irb: options(script),
  scheme: options({ files: 'script' }),
  bun: options(script),
  deno: options({
    ...{ ...script, flags: 'Aq', longValued: 'config' },
    longFlags: `allow-all allow-net allow-read allow-env allow-write allow-run no-check quiet`,
  }),
  pwsh: options({
    ...{ ...script, hasSingleHyphen: true, statements: 'c Command', files: 'f File' },
    ...{ longFlags: 'NoProfile NonInteractive NoLogo', longValued: 'ExecutionPolicy' },
  }),
}

/** Returns the options of a program, or undefined for an unknown program. */
export function optionsOf(program: string, isShell: boolean): ClientOptions | undefined {
  if (isShell) return shell
  return Object.hasOwn(clients, program) ? clients[program] : interpreters[program]
}
