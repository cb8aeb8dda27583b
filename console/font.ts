/**
 * Loads the fonts of the console, unless the network is slow: then the fonts of the operating system are shown, and a
 * later page, whose other files are in the cache, loads them.
 */
import sans from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import mono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'

/** A network is slow if the program starts later than this after the navigation began, in milliseconds. */
const slowMs = 1_000

export function loadFonts(): void {
  if (performance.now() > slowMs) return
  load('Figtree', sans, '300 900')
  load('Geist Mono', mono, '100 900')
}

function load(name: string, url: string, weight: string): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  Object.assign(link, { fetchPriority: 'low', href: url })
  link.addEventListener('load', () => {
    document.fonts.add(new FontFace(name, `url(${url})`, { weight }))
  })
  document.head.append(link)
}
