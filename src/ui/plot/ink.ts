/**
 * Colours for canvases, which cannot use CSS custom properties: read from the page, and again after a theme change.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { lookNow, onLook } from '#src/engine/session/theme.ts'
import type { PlotInk } from './drawing.ts'

export function useInk(): { readonly ink: PlotInk; readonly look: string } {
  const look = useSyncExternalStore(onLook, lookNow)
  const ink = useCallback(
    (token: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim(),
    [],
  )
  return { ink, look }
}
