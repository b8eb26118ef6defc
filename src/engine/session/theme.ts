/** Dark or light theme. The last choice is stored in the browser, so that the first paint already uses it. */
import { keepDarkMode, theme, type DarkMode } from './theme.state.ts'

export function setDarkMode(next: DarkMode): void {
  const { now, paint } = theme()
  now.mode = next
  keepDarkMode(next)
  paint()
}
export const darkMode = (): DarkMode => theme().now.mode
/** Previews another theme until it is called with null. */
export function tryDarkMode(next: DarkMode | null): void {
  const { now, paint } = theme()
  now.tried = next
  paint()
}

/** Rows of 26 or 22 px. */
export type Density = 'normal' | 'compact'
export const setDensity = (density: Density): void => {
  document.documentElement.dataset['density'] = density
}
export const ownDensity = (): Density =>
  document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'normal'

/** Called once, before the first paint. */
export const startTheme = (): void => theme().paint()
