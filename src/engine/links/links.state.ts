/** The links of this window, the screens that take part in them, and the subjects waiting to be sent. */
import { state } from '../console/console.state.ts'
import { onClear } from '../session/lifecycle.ts'
import { noLinks, type Links } from './model.ts'
import type { Subject } from './subject.ts'

/** A linked screen: `answer` shows the subjects it receives, `speak` publishes what it shows now. */
export type Linking = { readonly answer: (subjects: readonly Subject[]) => void; readonly speak: () => void }

/** The connection to the user's other windows. It is one per user, so the next user receives nothing of the previous one. */
type OtherWindows = { channel?: BroadcastChannel | undefined; user: string }
export const otherWindows = state((onClose) => {
  const it: OtherWindows = { user: '' }
  onClose(() => it.channel?.close())
  return it
})

type LinkState = {
  readonly now: () => Links
  /** Stores new links, and notifies watchers if a pane's links have changed. */
  readonly keep: (next: Links) => void
  readonly linkings: Map<string, Linking>
  readonly watchers: Set<() => void>
  readonly waiting: Map<string, readonly Subject[]>
  /** Panes that were sent something while their screen was hidden or still loading. */
  readonly missed: Set<string>
  /** The animation frame at whose end the waiting subjects are sent. */
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
