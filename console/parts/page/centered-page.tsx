/** Layout of pages without navigation, such as sign-in: one centered card. */
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { session } from '../../data/session.ts'
import { Mark } from '../mark.tsx'
import { ThemeSwitch } from '../theme.tsx'
import { Waves } from './waves.tsx'

export function CenteredPage({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly children?: ComponentChildren
}) {
  useEffect(() => {
    document.title = `${title} – Spate`
  }, [title])
  const version = session.value?.version
  return (
    <div class="relative flex min-h-dvh flex-col overflow-hidden">
      <Waves />
      <main class="relative flex flex-1 items-center justify-center px-4 py-8">
        <div class="w-full max-w-sm">
          <div class="mb-6 flex items-center gap-3">
            <Mark class="size-10" />
            <div>
              <p class="text-xl leading-tight font-semibold tracking-tight">Spate</p>
              <p class="text-sm text-ink-soft">Streams of simulated data</p>
            </div>
          </div>
          <div class="flex flex-col gap-5 rounded-xl border border-line bg-surface p-5 shadow-sm sm:p-6">
            <div>
              <h1 class="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
              <div class="mt-1.5 text-sm text-pretty text-ink-soft wrap-anywhere empty:hidden">
                {lead}
              </div>
            </div>
            {children}
          </div>
        </div>
      </main>
      <footer class="relative flex items-center justify-between gap-4 px-4 py-3 text-sm text-ink-soft sm:px-6">
        <span>{version !== undefined && `Spate ${version}`}</span>
        <ThemeSwitch />
      </footer>
    </div>
  )
}
