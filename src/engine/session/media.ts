/** Widths of the window in px: 600 for phones, 1024 tablets, 1440 and 1920 desktops (document 1, section 9; others in style sheets). */
import { useSyncExternalStore } from 'react'

const PHONE = '(width < 600px)'
/** A phone that is held in the hand: it has fingers, and likely no keys. */
const HANDHELD = '(width < 600px) and (pointer: coarse)'

/** Without a window to measure, nothing matches. */
const matching = (query: string): MediaQueryList | undefined =>
  typeof globalThis.matchMedia === 'function' ? globalThis.matchMedia(query) : undefined

const mediaOf = (query: string) => ({
  matches: (): boolean => matching(query)?.matches === true,
  subscribe: (listener: () => void): (() => void) => {
    const media = matching(query)
    media?.addEventListener('change', listener)
    return () => media?.removeEventListener('change', listener)
  },
})
const phone = mediaOf(PHONE)
const handheld = mediaOf(HANDHELD)

export const isPhone = phone.matches
/** A phone shows one pane at a time: the focused one. */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches)
/** There tables are cards. */
export const useHandheld = (): boolean => useSyncExternalStore(handheld.subscribe, handheld.matches)
