/** The frame of a page: its title, which is also the window's, what it is for, and its acts. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { welcomeFocus } from './arrival.ts'

export function Page({
  title,
  above,
  lead,
  acts,
  isWide = false,
  children,
}: {
  readonly title: string
  /** The way back, above the title. */
  readonly above?: ComponentChildren
  readonly lead?: ComponentChildren
  readonly acts?: ComponentChildren
  /** The whole window, for editors and charts. */
  readonly isWide?: boolean
  readonly children: ComponentChildren
}) {
  useEffect(() => {
    document.title = `${title} – Spate`
  }, [title])
  useLayoutEffect(welcomeFocus, [])
  return (
    <div
      class={`mx-auto flex w-full flex-col gap-6 px-4 py-6 sm:px-8 md:py-8 ${isWide ? '' : 'max-w-5xl'}`}
    >
      <header class="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div class="min-w-0">
          <div class="text-sm text-ink-soft empty:hidden">{above}</div>
          <h1
            tabIndex={-1}
            class="text-2xl font-semibold tracking-tight wrap-anywhere outline-none"
          >
            {title}
          </h1>
          <p class="mt-1 max-w-prose text-pretty text-ink-soft empty:hidden">{lead}</p>
        </div>
        <div class="flex flex-wrap gap-2 empty:hidden">{acts}</div>
      </header>
      {children}
    </div>
  )
}

/** A part of a page with a title of its own. */
export function Section({
  title,
  lead,
  acts,
  children,
}: {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly acts?: ComponentChildren
  readonly children: ComponentChildren
}) {
  return (
    <section class="flex flex-col gap-3">
      <div class="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 class="text-lg font-semibold">{title}</h2>
          <p class="max-w-prose text-sm text-pretty text-ink-soft empty:hidden">{lead}</p>
        </div>
        <div class="flex flex-wrap gap-2 empty:hidden">{acts}</div>
      </div>
      {children}
    </section>
  )
}

/** A surface that things lie on. */
export function Card({
  class: extra = '',
  children,
}: {
  readonly class?: string
  readonly children: ComponentChildren
}) {
  return <div class={`rounded-lg border border-line bg-surface ${extra}`}>{children}</div>
}
