/**
 * Copies the declarations of the published libraries, and those that they import, to one folder. The package contains
 * no others.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './steps.mjs'

/** Modules that the package exports. */
const libraries = ['simulate/simulate', 'simulate/fixtures', 'client/spate']

/**
 * @param {string} from folder of the compiled modules
 * @param {string} to
 */
export function copyDeclarations(from, to) {
  const pending = libraries.map((name) => `${name}.d.ts`)
  const copied = new Set()
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (copied.has(path)) continue
    copied.add(path)
    // Compilers other than TypeScript's do not find the declarations of a `.ts` file that is missing.
    const text = readFileSync(join(root, from, path), 'utf8').replace(
      /(from '\.[^']+)\.ts'/g,
      "$1.js'",
    )
    mkdirSync(dirname(join(root, to, path)), { recursive: true })
    writeFileSync(join(root, to, path), text)
    for (const [, module = ''] of text.matchAll(/from '(\.[^']+)\.js'/g)) {
      pending.push(normalize(join(dirname(path), `${module}.d.ts`)))
    }
  }
}
