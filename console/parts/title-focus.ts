/**
 * Focuses the title of the new page after a navigation, so that screen readers announce it. The title of a page that is
 * still loading is focused when it is rendered.
 */

let isPending = false

/** Focuses the next title; called after a navigation. */
export function focusNextTitle(): void {
  isPending = true
  focusPendingTitle()
}

/** Called by every title when it is rendered. */
export function focusPendingTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]')
  if (!isPending || title === null) return
  isPending = false
  // A focused field or dialog keeps the focus.
  if (document.activeElement?.matches('main :is(input, textarea, select), dialog *')) return
  title.focus({ preventScroll: true })
}
