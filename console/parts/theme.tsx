/**
 * Theme switch: light, dark or the setting of the operating system. The choice is stored in the browser, shared by all
 * tabs, and applied when the code of the switch is loaded.
 */
import { signal } from '@preact/signals'
import { browserStorage } from '../data/storage.ts'
import { type Segment, Segments } from './segments.tsx'

export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'spate.theme'
const choices: readonly Segment<Theme>[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'screen' },
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
  return (
    <Segments
      legend="Theme"
      segments={choices}
      chosen={theme.value}
      onChoose={chooseTheme}
      class="inline-flex compact:flex-col"
    />
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
