/** The actions that are available on every page. */
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { IconName } from '../parts/icon-paths.ts'
import { chooseTheme, type Theme } from '../parts/theme.tsx'
import { type Action, useActions } from './actions.ts'
import { listenForShortcuts } from './listen.ts'
import { openCommandDialog } from './open-dialog.ts'
import type { ShortcutId } from './shortcuts.ts'

const places: readonly (readonly [
  label: string,
  path: string,
  icon: IconName,
  shortcut: ShortcutId | undefined,
  words: string,
])[] = [
  ['Simulations', '', 'simulations', 'goToSimulations', 'home list'],
  ['New simulation', 'new', 'plus', 'goToNew', 'create import template'],
  ['Types', 'types', 'types', 'goToTypes', 'fields keywords'],
  ['Docs', 'docs', 'book', 'goToDocs', 'documentation help manual guides'],
  ['API reference', 'reference', 'reference', 'goToReference', 'http openapi curl'],
  ['API keys', 'keys', 'key', 'goToKeys', 'token secret'],
  ['Settings', 'settings', 'gear', undefined, 'password people invite sessions members'],
  ['Audit log', 'audit', 'history', undefined, 'activity changes who security'],
  ['Recently deleted', 'deleted', 'trash', undefined, 'restore trash'],
]

const themes: readonly (readonly [Theme, string, IconName])[] = [
  ['light', 'Light theme', 'sun'],
  ['dark', 'Dark theme', 'moon'],
  ['system', 'System theme', 'screen'],
]

/** Registers the actions of every page, and listens for shortcuts. */
export function useGlobalActions({ signOut }: { readonly signOut: () => void }): void {
  const { route } = useLocation()
  useEffect(listenForShortcuts, [])
  useActions([
    ...places.map(
      ([label, path, icon, shortcut, words]): Action => ({
        ...{ group: 'Go to', label, icon, words },
        ...(shortcut && { shortcut }),
        run: () => route(`/console/${path}`),
      }),
    ),
    {
      ...{ group: 'Console', label: 'Search and commands', icon: 'search', shortcut: 'palette' },
      isHidden: true,
      run: () => openCommandDialog('palette'),
    },
    {
      ...{ group: 'Console', label: 'Keyboard shortcuts', icon: 'keyboard', shortcut: 'help' },
      words: 'help hotkeys',
      run: () => openCommandDialog('help'),
    },
    ...themes.map(
      ([theme, label, icon]): Action => ({
        ...{ group: 'Console', label, icon, words: 'appearance mode color' },
        run: () => chooseTheme(theme),
      }),
    ),
    {
      ...{ group: 'Console', label: 'Sign out', icon: 'signOut', words: 'log out leave' },
      run: signOut,
    },
  ])
}
