/**
 * After a navigation the focus goes to the title of the new page, which a screen reader then says. A page that has to ask
 * first has no title yet when it appears; its title takes the focus when it is drawn.
 */

let isAwaited = false

/** A navigation has taken place. */
export function arrive(): void {
  isAwaited = true
  welcomeFocus()
}

/** Called by every title when it is drawn. */
export function welcomeFocus(): void {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]')
  if (!isAwaited || title === null) return
  isAwaited = false
  // A field that took the focus itself, or a dialog, keeps it.
  if (document.activeElement?.matches('main :is(input, textarea, select), dialog *')) return
  title.focus({ preventScroll: true })
}
