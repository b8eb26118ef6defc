/** Dark or light. The last choice is kept in the browser, so that the first paint already has the user's colour. */
export type DarkMode = boolean | 'auto'

const KEPT = 'dark_mode'
const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')
const paper = (): MediaQueryList => matchMedia('print')

function kept(): DarkMode {
  const said = localStorage.getItem(KEPT)
  return said === 'true' ? true : said === 'false' ? false : 'auto'
}

let mode: DarkMode = 'auto'
/** Shown for a moment, not kept. */
let tried: DarkMode | null = null
const paint = (): void => {
  // Paper is white, whatever the hour.
  const wanted = tried ?? mode
  const dark = !paper().matches && (wanted === 'auto' ? system().matches : wanted)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

export function setDarkMode(next: DarkMode): void {
  mode = next
  localStorage.setItem(KEPT, String(next))
  paint()
}
export const darkMode = (): DarkMode => mode
/** Shows another light until it is called with null. */
export function tryDarkMode(next: DarkMode | null): void {
  tried = next
  paint()
}

/** Rows of 26 px, or of 22. */
export type Density = 'normal' | 'compact'
export const setDensity = (density: Density): void => {
  document.documentElement.dataset['density'] = density
}
export const ownDensity = (): Density => (document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'normal')

/** Called once, before anything is drawn. */
export function startTheme(): void {
  mode = kept()
  paint()
  for (const media of [system(), paper()]) media.addEventListener('change', paint)
}
