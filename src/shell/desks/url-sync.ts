/** Mirrors the focused pane's path in the window's hash; the browser's back and forward navigate that pane. */
import { subscribeKey } from 'valtio/utils'
import { hrefOf } from '../state/history.ts'
import { desk } from '../state/desk.state.ts'
import { focusedHistory, historyOf, onMoved, panesNow, setTree } from '../state/panes.ts'

/** The path in the address bar: `/rail/ship/?a=1`. */
export const hashHref = (): string => hrefOf(location.hash)

export const replaceHash = (href: string): void => {
  if (hashHref() !== href || location.hash === '') history.replaceState(history.state, '', `#${href}`)
}

const paneOf = (state: unknown): string | undefined => {
  const pane = typeof state === 'object' && state !== null && 'pane' in state ? state.pane : undefined
  return typeof pane === 'string' && panesNow().includes(pane) ? pane : undefined
}

type Other = {
  /** Recognizes paths that belong to no pane, such as the sign-in screen. */
  readonly isOther: (href: string) => boolean
  /** Recognizes and opens what is a whole desk rather than the path of a pane. */
  readonly openDesk: (href: string) => boolean
}

/** Starts mirroring. */
export function startUrlSync({ isOther, openDesk }: Other): () => void {
  // While the browser itself navigates, nothing is written back: its entry is already the right one.
  let landing = false
  const write = (kind: 'push' | 'replace'): void => {
    const { href } = focusedHistory()
    if (landing || hashHref() === href) return
    history[kind === 'push' ? 'pushState' : 'replaceState']({ pane: desk().focused }, '', `#${href}`)
  }
  const stopMoves = onMoved(({ pane, kind }) => {
    if (pane === desk().focused) write(kind === 'push' ? 'push' : 'replace')
  })
  const stopFocus = subscribeKey(desk(), 'focused', () => write('replace'), true)
  // Fires for back and forward, and for an address typed by hand, which carries no state.
  const onPop = (event: PopStateEvent): void => {
    const href = hashHref()
    if (isOther(href)) return
    if (openDesk(href)) return replaceHash(focusedHistory().href)
    landing = true
    const pane = paneOf(event.state) ?? desk().focused
    if (pane !== desk().focused) setTree(desk().tree, pane)
    historyOf(pane).land(href)
    landing = false
  }
  addEventListener('popstate', onPop)
  write('replace')
  return () => {
    stopMoves()
    stopFocus()
    removeEventListener('popstate', onPop)
  }
}
