/** What stands around every page: the way to the others, the workspace, and the way out. */
import type { ComponentChildren } from 'preact'

export function Shell({ children }: { readonly children: ComponentChildren }) {
  return <main>{children}</main>
}
