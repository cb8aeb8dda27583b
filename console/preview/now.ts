/** The time that stands for `now` while a definition is edited. */

const hourMs = 3_600_000

/**
 * Returns the start of the present hour, in milliseconds since 1970: previews of the same definition within an hour then
 * have the same numbers of events.
 */
export function previewNowMs(): number {
  return Math.floor(Date.now() / hourMs) * hourMs
}
