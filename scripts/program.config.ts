/**
 * Bundles src/main.ts and its imports into the few files of dist/program: Node needs 0.2 s to find and read the 550
 * modules one by one. The code is not minified, so that stack traces stay readable. dist/ has the single modules as
 * well, for `spate/client` and for tests.
 */
import { relative, sep } from 'node:path'
import { defineConfig } from 'vite'
import { root } from './steps.mjs'

const folder = `${root}dist/program`

export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [{ name: 'own-place', transform: keepPlace }],
  ssr: {
    // These packages load files of their own or are native, and only the service and `spate infer` need them.
    external: ['@photostructure/sqlite', 'mysql2', 'pg', 'pino', 'prom-client'],
    noExternal: true,
  },
  build: {
    ssr: 'src/main.ts',
    outDir: folder,
    target: 'node20',
    minify: false,
    rolldownOptions: {
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
