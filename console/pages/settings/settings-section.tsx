/** A section of the settings page, with its description on the left if the window is wide enough. */
import type { ComponentChildren } from 'preact'

export function SettingsSection({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: ComponentChildren
  readonly children: ComponentChildren
}) {
  return (
    <section class="grid gap-x-10 gap-y-4 border-t border-line pt-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <h2 class="font-semibold">{title}</h2>
        <p class="mt-1 max-w-prose text-sm text-pretty text-ink-soft">{lead}</p>
      </div>
      <div class="flex max-w-2xl min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}
