/**
 * How src/main.ts and all that it imports become the few files of dist/program: Node takes 0.2 s to find and read the
 * 550 modules of an import one by one. Nothing is made shorter, so that a stack still tells where it was. The modules
 * themselves stand in dist/ as well, for `spate/client` and for tests.
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
    // They load files of their own, or are built for a machine; only services need them.
    external: ['@photostructure/sqlite', 'pg', 'pino', 'prom-client'],
    noExternal: true,
  },
  build: {
    ssr: 'src/main.ts',
    outDir: folder,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      // Above what comes of a module stands its name.
      experimental: { attachDebugInfo: 'simple' },
    },
  },
})

/** What a module finds beside itself, it finds from the file that it comes to. */
function keepPlace(code: string, id: string): { code: string; map: null } | undefined {
  if (!id.startsWith(`${root}src${sep}`) || !code.includes('import.meta.url')) return undefined
  const place = relative(folder, id).split(sep).join('/')
  const url = `new URL(${JSON.stringify(place)}, import.meta.url).href`
  return { code: code.replaceAll('import.meta.url', url), map: null }
}
