/** Theme, contrast and density. The last choice is stored in the browser, so that the first paint already uses it. */
import { keep, theme, type Switched } from './theme.state.ts'

export function setTheme(next: { readonly dark_mode: Switched; readonly high_contrast: Switched }): void {
  const { now, paint } = theme()
  Object.assign(now, next)
  keep('dark_mode', next.dark_mode)
  keep('high_contrast', next.high_contrast)
  paint()
}
export const darkMode = (): Switched => theme().now.dark_mode
/** Previews another theme until it is called with null. */
export function tryDarkMode(next: Switched | null): void {
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

/** Names the theme, contrast and density in use. A canvas cannot use custom properties: it reads them again when this changes. */
export const lookNow = (): string => {
  const { theme: name, contrast, density } = document.documentElement.dataset
  return `${name} ${contrast} ${density}`
}
/** Calls `changed` when the theme, the contrast or the density changes. Returns a function that stops it. */
export function onLook(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-contrast', 'data-density'],
  })
  return () => observer.disconnect()
}
