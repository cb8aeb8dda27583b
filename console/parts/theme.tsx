/** Light, dark, or as the machine is set: kept in this browser, shared by its tabs, and put on the page as soon as this file is loaded. */
import { signal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { browser } from '../data/kept.ts'
import { Icon, type IconName } from './icon.tsx'

type Theme = 'light' | 'dark' | 'system'

const place = 'spate.theme'
const choices: readonly (readonly [Theme, string, IconName])[] = [
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
  ['system', 'System', 'screen'],
]

const theme = signal(keptTheme())

theme.subscribe((chosen) => {
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
})
addEventListener('storage', ({ key }) => {
  if (key === place || key === null) theme.value = keptTheme()
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
            onChange={() => choose(choice)}
            class="sr-only"
          />
          <Icon name={icon} />
          <span class="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function choose(chosen: Theme): void {
  theme.value = chosen
  // In a browser that keeps nothing for this site, the choice holds until the page is left.
  browser.keep(place, chosen)
}

function keptTheme(): Theme {
  const kept = browser.read(place)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}
