/** The theme in use. */
import { state } from '../console/console.state.ts'

export type DarkMode = boolean | 'auto'

const KEPT = 'dark_mode'
const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')
const paper = (): MediaQueryList => matchMedia('print')

function kept(): DarkMode {
  const said = localStorage.getItem(KEPT)
  return said === 'true' ? true : said === 'false' ? false : 'auto'
}
export const keepDarkMode = (mode: DarkMode): void => localStorage.setItem(KEPT, String(mode))

/** `tried` is a preview that is not stored. The theme is applied again when the system changes between dark and light, and for printing. */
export const theme = state((onClose) => {
  const now: { mode: DarkMode; tried: DarkMode | null } = { mode: kept(), tried: null }
  const paint = (): void => {
    // Printed pages are always light.
    const wanted = now.tried ?? now.mode
    const dark = !paper().matches && (wanted === 'auto' ? system().matches : wanted)
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  }
  for (const media of [system(), paper()]) {
    media.addEventListener('change', paint)
    onClose(() => media.removeEventListener('change', paint))
  }
  return { now, paint }
})
