/** The theme in use. */
import { state } from '../console/console.state.ts'

/** On, off, or as the system has it. */
export type Switched = boolean | 'auto'

const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')
const contrast = (): MediaQueryList => matchMedia('(prefers-contrast: more)')
const paper = (): MediaQueryList => matchMedia('print')

type Setting = 'dark_mode' | 'high_contrast'
export const switched = (said: unknown): Switched =>
  said === true || said === 'true' ? true : said === false || said === 'false' ? false : 'auto'
const kept = (setting: Setting): Switched => switched(localStorage.getItem(setting))
export const keep = (setting: Setting, to: Switched): void => localStorage.setItem(setting, String(to))

/** `tried` is a preview that is not stored. The theme is applied again when the system changes its own, and for printing. */
export const theme = state((onClose) => {
  const now: { dark_mode: Switched; high_contrast: Switched; tried: Switched | null } = {
    dark_mode: kept('dark_mode'),
    high_contrast: kept('high_contrast'),
    tried: null,
  }
  const paint = (): void => {
    const wanted = now.tried ?? now.dark_mode
    // Printed pages are always light.
    const isDark = !paper().matches && (wanted === 'auto' ? dark().matches : wanted)
    const isHigh = now.high_contrast === 'auto' ? contrast().matches : now.high_contrast
    Object.assign(document.documentElement.dataset, {
      theme: isDark ? 'dark' : 'light',
      contrast: isHigh ? 'high' : 'normal',
    })
  }
  for (const media of [dark(), contrast(), paper()]) {
    media.addEventListener('change', paint)
    onClose(() => media.removeEventListener('change', paint))
  }
  return { now, paint }
})
