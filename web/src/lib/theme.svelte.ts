/** The room's light: dark, light, or as the system has it. Remembered in this browser. */

export type Theme = 'auto' | 'dark' | 'light'

const KEY = 'muster.theme'
const system = matchMedia('(prefers-color-scheme: light)')

function remembered(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'dark' || stored === 'light' ? stored : 'auto'
}

const kept = $state({ theme: remembered(), light: false })

export const theme = {
  get chosen(): Theme { return kept.theme },
  get light(): boolean { return kept.light },
}

export function setTheme(chosen: Theme): void {
  kept.theme = chosen
  if (chosen === 'auto') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, chosen)
  show()
}

export function startTheme(): void {
  system.addEventListener('change', show)
  show()
}

function show(): void {
  kept.light = kept.theme === 'light' || (kept.theme === 'auto' && system.matches)
  document.documentElement.dataset.theme = kept.light ? 'light' : 'dark'
}
