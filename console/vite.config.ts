/** Builds the console into dist/console, which the service serves at /console/. */
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { docsPages } from '../scripts/docs-pages.ts'
import { licenses } from '../scripts/licenses.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [tailwind(), docsPages(), licenses()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    // Data URLs would require a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Hides the duration of plugins from the output of `npm start`.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Each file costs a request with 700 bytes of headers, so small modules of several pages share files.
            {
              name: 'shared',
              test: /console.(parts|data|history|commands|run|start|charts|pages|preview)\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
          ],
        },
      },
    },
  },
})
