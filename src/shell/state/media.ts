/** Widths of the window in px: 600 for phones, 1024 tablets, 1440 and 1920 desktops (document 1, section 9; others in style sheets). */
import { useSyncExternalStore } from 'react'

const PHONE = '(width < 600px)'
/** Without a window to measure, it is not a phone. */
const query = (): MediaQueryList | undefined =>
  typeof globalThis.matchMedia === 'function' ? globalThis.matchMedia(PHONE) : undefined

export const isPhone = (): boolean => query()?.matches === true
const subscribe = (listener: () => void): (() => void) => {
  const media = query()
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}
/** A phone shows one pane at a time: the focused one. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone)
