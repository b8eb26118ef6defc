/** One quiet line over the panes: what changed while nobody told us, walked by key, gone when it was seen. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { countText, effectText } from '#model/rules/digest.ts'
import { gap } from '../engine/gap.ts'
import { askMissed, missed, seen, walk, watchSights } from '../engine/missed.ts'
import { open } from '../engine/screen.ts'
import { PaneId, useOffer } from '../engine/target.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Missed.module.css'

const clock = (moment: number | string): string => new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
/** The day too, where it is another. */
const moment = (said: number): string => (new Date(said).toDateString() === new Date().toDateString() ? clock(said) : `${new Date(said).toLocaleDateString('sv-SE')} ${clock(said)}`)
/** The desk draws what it shows first: what it shows is what is asked about. */
const SETTLE_MS = 300

function Offer({ isWalked }: { readonly isWalked: boolean }) {
  useOffer('missed', useMemo(() => ({ walk, seen, isWalked }), [isWalked]))
  return null
}

function useWords(since: number): { readonly text: string; readonly detail: string; readonly state: 'info' | 'warn' } {
  const { now, at } = useSnapshot(missed)
  if (now.kind === 'failed') return { text: `unknown: what changed since ${moment(since)}.`, detail: now.why, state: 'warn' }
  if (now.kind !== 'told') return { text: `Since ${moment(since)}: looking what changed in your panes.`, detail: '', state: 'info' }
  const { digest, list } = now
  const here = list[at]
  const unknown = [...digest.unknown, ...(digest.beyond > 0 ? [`${digest.beyond} more changed that are not listed`] : [])].join('. ')
  const state = unknown === '' ? 'info' : 'warn'
  if (here) return { text: `${at + 1} of ${list.length}: ${here.object.label}`, detail: [effectText(here.object, (said) => clock(said)), [here.group.title, here.group.by_name].filter(Boolean).join(' by ')].join(' — '), state }
  const causes = digest.groups.slice(0, 3).map(({ title, by_name, objects }) => `${[title, by_name].filter(Boolean).join(' · ')}: ${objects.length}`)
  const sum = list.length === 0 ? 'nothing known changed' : countText(list.map(({ object }) => object))
  return { text: `Since ${moment(since)}, in your panes: ${sum}`, detail: [...causes, ...(unknown === '' ? [] : [unknown])].join('; '), state }
}

export default function Missed() {
  const { since, turn } = useSnapshot(gap)
  const { now } = useSnapshot(missed)
  const [isLong, setLong] = useState(false)
  useEffect(watchSights, [])
  useEffect(() => {
    const timer = setTimeout(() => void askMissed(), SETTLE_MS)
    const patience = setTimeout(() => setLong(true), 2000)
    return () => {
      clearTimeout(timer)
      clearTimeout(patience)
    }
  }, [turn])
  const { text, detail, state } = useWords(since?.at ?? 0)
  // A question that is answered at once with "nothing" is not worth a line that comes and goes.
  if (since === null || now.kind === 'none' || (now.kind === 'asking' && !isLong) || (now.kind === 'told' && now.list.length + now.digest.unknown.length === 0)) return null
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
          <Button look="quiet" shortcut="n" onPress={() => void walk(1)}>
            Next
          </Button>
          <Button look="quiet" shortcut="shift+n" onPress={() => void walk(-1)}>
            Back
          </Button>
        </>
      )}
      {now.kind === 'failed' && (
        <Button look="quiet" onPress={() => void askMissed()}>
          Try again
        </Button>
      )}
      <Button look="quiet" shortcut="g>w" onPress={() => open('user:missed', {}, { place: 'right' })}>
        List
      </Button>
      <Button look="quiet" shortcut="k>h" onPress={seen}>
        Seen
      </Button>
    </div>
  )
}
