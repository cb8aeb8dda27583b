/**
 * Finds SQLite: built into Node from 22.13 on, and the same interface from a package before. Types come from the
 * package, because `@types/node` of Node 20 has none.
 */
export type SqliteModule = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync'>

export async function loadSqlite(): Promise<SqliteModule> {
  const builtIn = quietly(() => process.getBuiltinModule('node:sqlite'))
  return isSqlite(builtIn) ? builtIn : await import('@photostructure/sqlite')
}

function isSqlite(module: object | undefined): module is SqliteModule {
  return module !== undefined && 'DatabaseSync' in module
}

/** Node 22 warns that its SQLite is experimental; an operator can do nothing about it. */
function quietly<T>(load: () => T): T {
  const emitWarning = process.emitWarning
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) {
      Reflect.apply(emitWarning, process, [warning, ...rest])
    }
  }
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}
