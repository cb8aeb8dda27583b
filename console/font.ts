/**
 * Loads the font of the console, unless the network is slow: then the font of the operating system is shown, and a
 * later page, whose other files are in the cache, loads the font.
 */
import url from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** A network is slow if the program starts later than this after the navigation began, in milliseconds. */
const slowMs = 1_000

export function loadFont(): void {
  if (performance.now() > slowMs) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  Object.assign(link, { fetchPriority: 'low', href: url })
  link.addEventListener('load', () => {
    document.fonts.add(new FontFace('Figtree', `url(${url})`, { weight: '300 900' }))
  })
  document.head.append(link)
}
