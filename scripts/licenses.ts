/** Writes the licenses of bundled packages, which permit copies only with their text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const fileName = 'LICENSES.txt'
const licenseFile = /^(license|notice|copying)/i

/** Returns a plugin that writes the licenses of all packages in a bundle to one file beside it. */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    generateBundle() {
      const folders = [...this.getModuleIds()].flatMap((id) => packageFolder(id) ?? [])
      const source = [...new Set(folders)].sort().map(licenseOf).join('\n')
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Returns the folder of the package that a module belongs to, or undefined for modules of this package. */
function packageFolder(id: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => licenseFile.test(file))
  if (files.length === 0 && license === undefined) throw new Error(`${name} has no license`)
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts, ''].join('\n\n')
}
