/** Layout of a page: title, description and actions. The title is also the title of the window. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { focusPendingTitle } from './title-focus.ts'

export function Page({
  title,
  above,
  lead,
  actions,
  isWide = false,
  children,
}: {
  readonly title: string
  /** Breadcrumb above the title of the page. */
  readonly above?: ComponentChildren
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Whether the page uses the full width of the window, for editors and charts. */
  readonly isWide?: boolean
  readonly children: ComponentChildren
}) {
  useEffect(() => {
    document.title = `${title} – Spate`
  }, [title])
  useLayoutEffect(focusPendingTitle, [])
  return (
    <div
      class={`mx-auto flex w-full flex-col gap-6 px-4 py-6 sm:px-8 md:py-8 [@media(max-height:36rem)]:gap-3 [@media(max-height:36rem)]:py-3 ${isWide ? '' : 'max-w-6xl'}`}
    >
      <header class="flex flex-col gap-1">
        <div class="text-sm text-ink-soft empty:hidden low:hidden">{above}</div>
        {/* In narrow windows, the actions of wide pages are below the description, unless the window is low, too. */}
        <div class="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1
            tabIndex={-1}
            class={`min-w-0 text-2xl font-semibold tracking-tight wrap-anywhere outline-none lg:flex-1 ${isWide ? 'low:flex-1 not-low:max-lg:w-full' : ''}`}
          >
            {title}
          </h1>
          <div
            class={`flex flex-wrap gap-2 empty:hidden lg:shrink-0 ${isWide ? 'not-low:max-lg:order-last' : ''}`}
          >
            {actions}
          </div>
          <p class="-mt-1 w-full text-pretty text-ink-soft empty:hidden">{lead}</p>
        </div>
      </header>
      {children}
    </div>
  )
}

/** A section of a page with its own title. */
export function Section({
  id,
  title,
  lead,
  actions,
  children,
}: {
  /** Name of the section in the address of the page, after `#`. */
  readonly id?: string
  readonly title: string
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}) {
  return (
    // Links to a section focus it.
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      class="flex scroll-mt-16 flex-col gap-3 outline-none md:scroll-mt-4"
    >
      <div class="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 class="text-lg font-semibold">{title}</h2>
          <p class="max-w-prose text-sm text-pretty text-ink-soft empty:hidden">{lead}</p>
        </div>
        <div class="flex flex-wrap gap-2 empty:hidden">{actions}</div>
      </div>
      {children}
    </section>
  )
}

export function Card({
  class: extra = '',
  children,
}: {
  readonly class?: string
  readonly children: ComponentChildren
}) {
  return <div class={`rounded-lg border border-line bg-surface ${extra}`}>{children}</div>
}
