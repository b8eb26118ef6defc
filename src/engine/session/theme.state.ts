/** Which light the console is in. */
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

/** `tried` is shown for a moment, not kept. Painted anew when the system turns dark or light, and for paper. */
export const theme = state((onClose) => {
  const now: { mode: DarkMode; tried: DarkMode | null } = { mode: kept(), tried: null }
  const paint = (): void => {
    // Paper is white, whatever the hour.
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
