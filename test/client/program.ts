/** Compiles a program as strictly as possible, and runs it in Node. */
import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const run = promisify(execFile)
const modules = join(root, 'node_modules')

/** Settings of the compiler. `types` are packages of `@types`; without `lib`, the libraries are those of a browser. */
export interface Compiled {
  readonly types: readonly string[]
  readonly lib?: readonly string[]
}

/** Prepares the folder of a program with `@types`, SQLite for Node 20 and, if given, the package `spate-data`. */
export async function prepareFolder(folder: string, spate?: string): Promise<void> {
  await mkdir(join(folder, 'node_modules'))
  for (const scope of ['@types', '@photostructure']) {
    await symlink(join(modules, scope), join(folder, 'node_modules', scope))
  }
  if (spate !== undefined) await symlink(spate, join(folder, 'node_modules/spate-data'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
}

/** Compiles and runs a program, and returns its output. Rejects with the errors of the compiler. */
export async function runProgram(
  folder: string,
  text: string,
  { compiled, parameters }: { readonly compiled: Compiled; readonly parameters: readonly string[] },
): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    // The declarations of the package are also checked.
    skipLibCheck: false,
    ...compiled,
  }
  const settings = JSON.stringify({ compilerOptions, files: ['program.ts'] })
  await writeFile(join(folder, 'tsconfig.json'), settings)
  await writeFile(join(folder, 'program.ts'), text)
  const compiler = join(modules, 'typescript/bin/tsc')
  await run(process.execPath, [compiler, '-p', '.'], { cwd: folder }).catch((error) => {
    throw new Error(error.stdout)
  })
  const ran = await run(process.execPath, ['program.js', ...parameters], { cwd: folder })
  return ran.stdout
}
