/**
 * Colours for canvases, which cannot use CSS custom properties: read from the page, and again after a theme change.
 */
import { useCallback, useSyncExternalStore } from 'react'
import type { PlotInk } from './drawing.ts'

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-density'] })
  return () => observer.disconnect()
}
const current = (): string =>
  `${document.documentElement.dataset['theme'] ?? ''} ${document.documentElement.dataset['density'] ?? ''}`

export function useInk(): { readonly ink: PlotInk; readonly look: string } {
  const look = useSyncExternalStore(watch, current)
  const ink = useCallback(
    (token: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim(),
    [],
  )
  return { ink, look }
}
