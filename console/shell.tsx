/** Layout of the console: a sidebar with navigation, workspace, user and sign-out. On phones, the sidebar is a menu. */
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Commands } from './commands/commands.tsx'
import { Keys } from './commands/keys.tsx'
import { openCommandDialog } from './commands/open-dialog.ts'
import { useSending } from './data/sending.ts'
import { session, signOut } from './data/session.ts'
import { Icon } from './parts/icon.tsx'
import type { IconName } from './parts/icon-paths.ts'
import { Mark } from './parts/mark.tsx'
import { WorkspaceSwitch } from './parts/session/workspace-switch.tsx'
import { ThemeSwitch } from './parts/theme.tsx'
import { showToast } from './parts/toast.tsx'

interface NavItem {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** Pattern of the addresses for which the item is highlighted as current. */
  readonly holds: RegExp
}

const navItems: readonly NavItem[] = [
  {
    href: '/console/',
    label: 'Simulations',
    icon: 'simulations',
    holds: /^\/console(\/new|\/deleted|\/simulations\/.*)?$/u,
  },
  { href: '/console/types', label: 'Types', icon: 'types', holds: /^\/console\/types(\/.*)?$/u },
  { href: '/console/docs', label: 'Docs', icon: 'book', holds: /^\/console\/docs(\/.*)?$/u },
  {
    href: '/console/reference',
    label: 'API reference',
    icon: 'reference',
    holds: /^\/console\/reference$/u,
  },
  { href: '/console/keys', label: 'API keys', icon: 'key', holds: /^\/console\/keys$/u },
  {
    href: '/console/settings',
    label: 'Settings',
    icon: 'gear',
    holds: /^\/console\/(settings|audit)$/u,
  },
]

/** Matches the address of an editor. */
const editorPath = /^\/console\/simulations\/[^/]+$/u

/** Matches windows that are wide enough for the sidebar beside the page. */
const desktop = matchMedia('(min-width: 48rem)')

export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation()
  const Commands = useCommands()
  const { send, isSending, refused } = useSending()
  useEffect(() => {
    if (refused !== undefined) showToast(refused.message, 'danger')
  }, [refused])
  const leave = () => void send(signOut)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    const close = () => setOpen(false)
    desktop.addEventListener('change', close)
    return () => desktop.removeEventListener('change', close)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  return (
    <div
      data-compact={editorPath.test(path) || undefined}
      class="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)] compact:grid-cols-[3.75rem_minmax(0,1fr)]"
    >
      <a
        href="#main"
        class="top-2 left-2 z-40 rounded-md bg-accent px-3 py-2 text-sm font-medium text-on-accent not-focus:sr-only focus:fixed"
      >
        Skip to content
      </a>
      <header class="sticky top-0 z-30 flex flex-col border-line bg-surface max-md:border-b md:h-dvh md:border-r">
        <TopBar isOpen={isOpen} onToggle={() => setOpen(!isOpen)} button={button} />
        <SearchButton />
        <div
          id="menu"
          class={`flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface max-md:fixed max-md:inset-x-0 max-md:top-[calc(3.5rem+1px)] max-md:bottom-0 ${isOpen ? '' : 'max-md:hidden'}`}
        >
          <nav aria-label="Console" class="flex-1 px-3 py-2">
            <ul class="flex flex-col gap-0.5">
              {navItems.map((place) => (
                <li key={place.href}>
                  <NavLink
                    {...place}
                    isCurrent={place.holds.test(path)}
                    onFollow={() => setOpen(false)}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <UserMenu isLeaving={isSending} onSignOut={leave} />
        </div>
      </header>
      <main id="main" tabIndex={-1} inert={isOpen} class="min-w-0 outline-none">
        {children}
      </main>
      {Commands !== undefined && <Commands onSignOut={leave} />}
    </div>
  )
}

/** The logo, with the buttons of phones beside it. */
function TopBar({
  isOpen,
  onToggle,
  button,
}: {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly button: RefObject<HTMLButtonElement | null>
}) {
  return (
    <div class="flex h-14 shrink-0 items-center justify-between pr-2 pl-4 md:h-16">
      <a href="/console/" class="flex items-center gap-2.5 rounded-md">
        <Mark />
        <span class="text-lg font-semibold tracking-tight compact:sr-only">Spate</span>
      </a>
      <span class="flex md:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openCommandDialog('palette')}
          class="flex size-10 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-sunken"
        >
          <Icon name="search" class="size-5" />
          <span class="sr-only">Search and commands</span>
        </button>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={onToggle}
          class="flex size-10 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-sunken"
        >
          <Icon name={isOpen ? 'close' : 'menu'} class="size-5" />
          <span class="sr-only">Menu</span>
        </button>
      </span>
    </div>
  )
}

/** Opens the command palette. On phones, the top bar has another button. */
function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openCommandDialog('palette')}
      class="mx-3 mb-1 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md border border-line bg-sunken px-2.5 text-sm text-ink-soft hover:border-line-strong hover:text-ink max-md:hidden"
    >
      <Icon name="search" />
      <span class="flex-1 text-left compact:sr-only">
        Search<span class="sr-only"> and commands</span>
      </span>
      <span class="compact:hidden">
        <Keys shortcut="palette" />
      </span>
    </button>
  )
}

function NavLink({
  href,
  label,
  icon,
  isCurrent,
  onFollow,
}: NavItem & { readonly isCurrent: boolean; readonly onFollow: () => void }) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      title={label}
      onClick={onFollow}
      class="relative flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink before:absolute before:inset-y-1.5 before:left-0 before:hidden before:w-[3px] before:rounded-full before:bg-linear-to-b before:from-accent before:to-event aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong aria-[current=page]:before:block max-md:min-h-11"
    >
      <Icon name={icon} />
      <span class="compact:sr-only">{label}</span>
    </a>
  )
}

function UserMenu({
  isLeaving,
  onSignOut,
}: {
  readonly isLeaving: boolean
  readonly onSignOut: () => void
}) {
  const name = session.value?.person?.name
  return (
    <div class="flex flex-col gap-3 border-t border-line p-4 compact:px-3">
      <WorkspaceSwitch />
      <div class="flex min-w-0 flex-col compact:sr-only">
        <span class="text-xs text-ink-faint">Signed in as</span>
        <span class="truncate text-sm font-medium" title={name}>
          {name}
        </span>
      </div>
      <div class="flex items-center justify-between gap-2 compact:flex-col-reverse">
        <button
          type="button"
          aria-busy={isLeaving}
          title="Sign out"
          onClick={onSignOut}
          class="-ml-2 compact:ml-0 flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <Icon name="signOut" />
          <span class="compact:sr-only">Sign out</span>
        </button>
        <ThemeSwitch />
      </div>
    </div>
  )
}

/** Returns the component with the commands of every page, which is loaded after the first page. */
function useCommands() {
  const [loaded, setLoaded] = useState<{ readonly Commands: typeof Commands } | undefined>(
    undefined,
  )
  useEffect(() => {
    void import('./commands/commands.tsx').then(setLoaded)
  }, [])
  return loaded?.Commands
}
