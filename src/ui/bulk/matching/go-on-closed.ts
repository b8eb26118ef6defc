/** A job whose panel was closed: that it goes on is said, and later how it ended; either way the panel is a key away. */
import { toast } from '#src/engine/commands/toast.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { endingOf } from './ending.ts'
import { isUnderWay, type MatchingChange } from './matching-change.ts'

const SEEN_MS = 15_000

export const showMatching = (change: MatchingChange): void =>
  openOverlay(() => import('./MatchingPanel.tsx'), { change, onLeft: goOnClosed })

export function goOnClosed(change: MatchingChange): void {
  const { title } = change.operation
  const show = {
    label: 'Show',
    run: () => showMatching(change),
  }
  toast({ text: `${title}: the job goes on.`, action: show })
  const leave = change.follow(() => {
    const { batch, watchers } = change.state
    if (batch === null || isUnderWay(batch)) return
    leave()
    // Whoever has opened the panel again reads it there.
    if (watchers > 0) return
    const tone = batch.status === 'done' ? 'ok' : 'warn'
    toast({ text: `${title}: ${endingOf(batch)}`, tone, ms: SEEN_MS, action: show })
  })
}
