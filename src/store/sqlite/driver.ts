/**
 * Loads SQLite: the built-in module from Node 22.13 on, otherwise a package with the same interface. The types come
 * from the package, because `@types/node` of Node 20 lacks them.
 */
export type SqliteModule = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync'>

export async function loadSqlite(): Promise<SqliteModule> {
  const builtIn = quietly(() => process.getBuiltinModule('node:sqlite'))
  return isSqlite(builtIn) ? builtIn : await import('@photostructure/sqlite')
}

function isSqlite(module: object | undefined): module is SqliteModule {
  return module !== undefined && 'DatabaseSync' in module
}

/** Loads a module without the warning of Node 22 that SQLite is experimental, which operators cannot act on. */
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
