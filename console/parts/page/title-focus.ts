/**
 * Focuses the title of the new page after a navigation, so that screen readers announce it. If the page is still
 * loading, its title is focused when it is rendered.
 */

let isPending = false

/** Focuses the title of the page after a navigation, or the next title that is rendered. */
export function focusNextTitle(): void {
  isPending = true
  focusPendingTitle()
}

/**
 * Focuses the title of the page if a navigation requested it. Each page calls this function when its title is rendered.
 */
export function focusPendingTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]')
  if (!isPending || title === null) return
  isPending = false
  // A focused field or dialog keeps the focus.
  if (document.activeElement?.matches('main :is(input, textarea, select), dialog *')) return
  title.focus({ preventScroll: true })
}
