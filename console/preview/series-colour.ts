/** The colours of entities, in the order of the definition and again from the first. */

const texts = [
  'text-series-1',
  'text-series-2',
  'text-series-3',
  'text-series-4',
  'text-series-5',
  'text-series-6',
] as const

/** A class for the text; marks and areas take the colour of their text. */
export function seriesColour(position: number): string {
  return texts[position % texts.length] ?? texts[0]
}
