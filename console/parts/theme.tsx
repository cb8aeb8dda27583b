/**
 * Theme switch: light, dark or the setting of the operating system. The choice is stored in the browser, shared by all
 * tabs, and applied when the code of the switch is loaded.
 */
import { signal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { browserStorage } from '../data/storage.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'spate.theme'
const choices: readonly (readonly [Theme, string, IconName])[] = [
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
  ['system', 'System', 'screen'],
]

const theme = signal(storedTheme())

theme.subscribe((chosen) => {
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
})
addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) theme.value = storedTheme()
})

export function ThemeSwitch() {
  const name = useId()
  return (
    <fieldset class="flex rounded-md border border-line bg-sunken p-0.5">
      <legend class="sr-only">Theme</legend>
      {choices.map(([choice, label, icon]) => (
        <label
          key={choice}
          title={label}
          class="flex size-7 cursor-pointer items-center justify-center rounded text-ink-faint hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={theme.value === choice}
            onChange={() => chooseTheme(choice)}
            class="sr-only"
          />
          <Icon name={icon} />
          <span class="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen
  // If the browser cannot store the choice, it lasts until the page is closed.
  browserStorage.write(storageKey, chosen)
}

function storedTheme(): Theme {
  const stored = browserStorage.read(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
