/** A canvas knows no custom properties: colours are read off the page, again whenever the theme changes. */
import { useCallback, useSyncExternalStore } from 'react'
import type { Ink } from './drawing.ts'

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-density'] })
  return () => observer.disconnect()
}
const current = (): string => `${document.documentElement.dataset['theme'] ?? ''} ${document.documentElement.dataset['density'] ?? ''}`

export function useInk(): { readonly ink: Ink; readonly look: string } {
  const look = useSyncExternalStore(watch, current)
  const ink = useCallback((token: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim(), [])
  return { ink, look }
}
