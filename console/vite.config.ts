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
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
