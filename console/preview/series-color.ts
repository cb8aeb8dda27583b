/** The colors of entities, assigned in the order of the definition and repeated after the last color. */

const texts = [
  'text-series-1',
  'text-series-2',
  'text-series-3',
  'text-series-4',
  'text-series-5',
  'text-series-6',
] as const

/**
 * Returns the CSS class that sets the text color of the entity at `position`; its marks and areas use the color of
 * their text.
 */
export function seriesColor(position: number): string {
  return texts[position % texts.length] ?? texts[0]
}

/** Returns a style that gives the bars of charts in an element the color of the entity at `position`. */
export function figureStyle(position: number) {
  return { '--figure-color': `var(--color-series-${(position % texts.length) + 1})` }
}
