/** The keys of a shortcut, as the keyboard of the user names them. */
import { Fragment } from 'preact'
import { isApple } from './platform.ts'
import { keyNames, type ShortcutId, shortcuts } from './shortcuts.ts'

export function Keys({ shortcut }: { readonly shortcut: ShortcutId }) {
  return (
    <span class="inline-flex self-center items-center gap-1 whitespace-nowrap">
      {keyNames(shortcuts[shortcut].keys, isApple).map((press, i) => (
        <Fragment key={i}>
          {i > 0 && <span class="text-xs text-ink-soft">then</span>}
          {press.map((name) => (
            <kbd
              key={name}
              class="min-w-5 rounded border border-line-strong bg-surface px-1 text-center font-sans text-xs leading-5 text-ink-soft"
            >
              {name}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
