/**
 * Bundles the command and the libraries that the package publishes, with their imports, into the few files of
 * dist/program: Node needs 0.2 s to find and read the 550 modules one by one. The code is not minified, so that stack
 * traces stay readable. dist/ has the single modules as well, for tests.
 */
import { relative, sep } from 'node:path'
import { defineConfig } from 'vite'
import { licenses } from './licenses.ts'
import { root } from './steps.mjs'

const folder = `${root}dist/program`

export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [{ name: 'own-place', transform: keepPlace }, licenses()],
  ssr: {
    // These packages load files of their own or are native, and only the service and `spate infer` need them. All other
    // packages become a part of the bundle.
    external: ['@photostructure/sqlite', 'mysql2', 'pg', 'pino', 'prom-client'],
    noExternal: true,
  },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        simulate: 'src/simulate/simulate.ts',
        fixtures: 'src/simulate/fixtures.ts',
        client: 'src/client/spate.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      // Writes the name of a module above its code.
      experimental: { attachDebugInfo: 'simple' },
    },
  },
})

/** Returns the code with `import.meta.url` adapted, so that a module finds its files from the folder of the bundle. */
function keepPlace(code: string, id: string): { code: string; map: null } | undefined {
  if (!id.startsWith(`${root}src${sep}`) || !code.includes('import.meta.url')) return undefined
  const place = relative(folder, id).split(sep).join('/')
  const url = `new URL(${JSON.stringify(place)}, import.meta.url).href`
  return { code: code.replaceAll('import.meta.url', url), map: null }
}
