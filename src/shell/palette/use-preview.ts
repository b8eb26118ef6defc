/** Previews the line that stays marked. */
import type { PaletteItem } from './found/item.ts'
import { useEffect } from 'react'
import { endPreview, showPreview } from '../commands/previews.ts'

/** How long a line must stay marked before its preview is drawn, in ms. */
const PAUSE_MS = 120

/** Lines that the mark only passes by are not previewed. */
export function usePreview(isOpen: boolean, marked: PaletteItem | undefined): void {
  const key = isOpen ? (marked?.key ?? '') : ''
  const preview = isOpen ? marked?.preview : undefined
  useEffect(() => {
    if (!isOpen) return endPreview()
    const timer = setTimeout(() => showPreview(key, preview), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, key, preview === undefined])
  useEffect(() => endPreview, [])
}
