/** The links of this window, who is told of them, and what waits to be said. */
import { state } from '../console/console.state.ts'
import { onClear } from '../session/lifecycle.ts'
import { noLinks, type Links, type Subject } from './model.ts'

/** What a pane does about its links: `answer` shows what it is told; `speak` says what it shows now. */
export type Linking = { readonly answer: (subjects: readonly Subject[]) => void; readonly speak: () => void }

/** The line to the user's other windows. Each user has one of one's own: who signs in next hears nothing of it. */
type OtherWindows = { channel?: BroadcastChannel | undefined; user: string }
export const otherWindows = state((onClose) => {
  const it: OtherWindows = { user: '' }
  onClose(() => it.channel?.close())
  return it
})

type LinkState = {
  readonly now: () => Links
  /** Takes other links, and tells who watches where someone is linked otherwise. */
  readonly keep: (next: Links) => void
  readonly linkings: Map<string, Linking>
  readonly watchers: Set<() => void>
  readonly waiting: Map<string, readonly Subject[]>
  /** Panes that were told something while their screen was hidden or on its way. */
  readonly missed: Set<string>
  /** At its end what waits is said. */
  frame: number | undefined
}
export const linkState = state((onClose) => {
  let links = noLinks
  const it: LinkState = {
    now: () => links,
    keep: (next) => {
      const isOther = next.members !== links.members
      links = next
      if (isOther) for (const watcher of it.watchers) watcher()
    },
    linkings: new Map(),
    watchers: new Set(),
    waiting: new Map(),
    missed: new Set(),
    frame: undefined,
  }
  onClear(() => {
    it.waiting.clear()
    it.missed.clear()
    it.keep(noLinks)
  })
  onClose(() => {
    if (it.frame !== undefined) cancelAnimationFrame(it.frame)
  })
  return it
})
