/** The state of a list or page that has nothing to show, with a picture. */
import type { ComponentChildren } from 'preact'
import { Illustration, type IllustrationName } from './illustration.tsx'

export function Empty({
  title,
  picture = 'streams',
  children,
}: {
  readonly title: string
  readonly picture?: IllustrationName
  readonly children?: ComponentChildren
}) {
  return (
    <div class="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <Illustration name={picture} />
      <p class="font-semibold">{title}</p>
      <div class="flex max-w-prose flex-col items-center gap-3 text-sm text-ink-soft">
        {children}
      </div>
    </div>
  )
}
