/** A line above the panes: what changed while the connection was lost. Keys step through the changes; it goes once they have been seen. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { recentTime, timeIn } from '#model/shared/clock.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { countText, effectText } from '#model/shared/digest.ts'
import { outage } from '#src/engine/feed/outage.state.ts'
import { requestDigest, markDigestSeen, walkDigest, watchPaneScopes } from '#src/engine/feed/digest.ts'
import { digest } from '#src/engine/feed/digest.state.ts'
import { open } from '#src/engine/panes/screen.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import styles from './DigestLine.module.css'

/** Waits until the desk is drawn, because the digest asks about what the panes show. */
const SETTLE_MS = 300

function Offer({ isWalked }: { readonly isWalked: boolean }) {
  useCommandTarget(
    'missed',
    useMemo(() => ({ walk: walkDigest, seen: markDigestSeen, isWalked }), [isWalked]),
  )
  return null
}

function useWords(since: number): { readonly text: string; readonly detail: string; readonly state: 'info' | 'warn' } {
  const { now, at } = useSnapshot(digest())
  if (now.kind === 'failed')
    return { text: `unknown: what changed since ${recentTime(since, userZone())}.`, detail: now.why, state: 'warn' }
  if (now.kind !== 'told')
    return {
      text: `Since ${recentTime(since, userZone())}: looking what changed in your panes.`,
      detail: '',
      state: 'info',
    }
  const { digest: found, list } = now
  const here = list[at]
  const unknown = [
    ...found.unknown,
    ...(found.beyond > 0 ? [`${found.beyond} more changed objects are not listed`] : []),
  ].join('. ')
  const state = unknown === '' ? 'info' : 'warn'
  if (here)
    return {
      text: `${at + 1} of ${list.length}: ${here.object.label}`,
      detail: [
        effectText(here.object, (said) => timeIn(said, userZone())),
        [here.group.title, here.group.by_name].filter(Boolean).join(' by '),
      ].join(' — '),
      state,
    }
  const causes = found.groups
    .slice(0, 3)
    .map(({ title, by_name, objects }) => `${[title, by_name].filter(Boolean).join(' · ')}: ${objects.length}`)
  const sum = list.length === 0 ? 'nothing known changed' : countText(list.map(({ object }) => object))
  return {
    text: `Since ${recentTime(since, userZone())}, in your panes: ${sum}`,
    detail: [...causes, ...(unknown === '' ? [] : [unknown])].join('; '),
    state,
  }
}

export default function Missed() {
  const { since, turn } = useSnapshot(outage())
  const { now } = useSnapshot(digest())
  const [isLong, setLong] = useState(false)
  useEffect(watchPaneScopes, [])
  useEffect(() => {
    const timer = setTimeout(() => void requestDigest(), SETTLE_MS)
    const patience = setTimeout(() => setLong(true), 2000)
    return () => {
      clearTimeout(timer)
      clearTimeout(patience)
    }
  }, [turn])
  const { text, detail, state } = useWords(since?.at ?? 0)
  // If nothing changed, no line is shown, not even for a moment.
  if (
    since === null ||
    now.kind === 'none' ||
    (now.kind === 'asking' && !isLong) ||
    (now.kind === 'told' && now.list.length + now.digest.unknown.length === 0)
  )
    return null
  return (
    <div className={styles['line']} data-state={state} role="status" aria-label="What changed while you were away">
      <PaneId value="">
        <Offer isWalked={now.kind === 'told' && now.list.length > 0} />
      </PaneId>
      <span aria-hidden>{state === 'warn' ? '▲' : '◆'}</span>
      <span className={styles['text']}>{text}</span>
      <span className={styles['detail']} title={detail}>
        {detail}
      </span>
      {now.kind === 'told' && now.list.length > 0 && (
        <>
          <Button look="quiet" shortcut="n" onPress={() => void walkDigest(1)}>
            Next
          </Button>
          <Button look="quiet" shortcut="shift+n" onPress={() => void walkDigest(-1)}>
            Back
          </Button>
        </>
      )}
      {now.kind === 'failed' && (
        <Button look="quiet" onPress={() => void requestDigest()}>
          Try again
        </Button>
      )}
      <Button look="quiet" shortcut="g>w" onPress={() => open('user:missed', {}, { place: 'right' })}>
        List
      </Button>
      <Button look="quiet" shortcut="k>h" onPress={markDigestSeen}>
        Seen
      </Button>
    </div>
  )
}
