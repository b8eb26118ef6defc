/** How far the job of a change of all rows that match is, or how it ended. */
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import styles from '../Bulk.module.css'
import { isUnderWay, type BatchNow, type MatchingChange } from './matching-change.ts'

const words = [
  ['changed', 'changed'],
  ['already', 'unchanged'],
  ['not_allowed', 'refused'],
  ['conflict', 'changed by someone else'],
  ['not_found', 'not found'],
  ['returned', 'restored'],
  ['touched', 'touched since, and left'],
  ['gone', 'no longer there'],
] as const

const endings = { done: 'Done.', stopped: 'Stopped: what was done stays.', failed: 'Ended.' } as const

/** `46 changed, 2 refused.` */
const countsIn = ({ counts }: Pick<BatchNow, 'counts'>): string => {
  const said = words.flatMap(([key, word]) => (counts[key] ? [`${grouped(counts[key])} ${word}`] : []))
  return said.length === 0 ? '' : `${said.join(', ')}.`
}

export function JobProgress({ change }: { readonly change: MatchingChange }) {
  const { batch } = useSnapshot(change.state)
  if (!batch) return null
  const { status, done, total, about, is_undo: isUndo, problem } = batch
  const isGoing = isUnderWay(batch)
  return (
    <>
      <div className={styles['progress']} role="status">
        {isGoing && (
          <progress max={Math.max(1, total)} value={done} aria-label={isUndo ? 'Rows restored' : 'Rows done'} />
        )}
        <span>
          {isGoing && about
            ? `Listing about ${grouped(total)} rows …`
            : `${isUndo ? 'Restored' : 'Done'}: ${grouped(done)} of ${grouped(total)}`}
        </span>
        {isGoing && (
          <Button autoFocus onPress={() => void change.stop()}>
            Stop
          </Button>
        )}
      </div>
      {(status === 'done' || status === 'stopped' || status === 'failed') && (
        <p role="status" className={styles['said']}>
          {[endings[status], problem, countsIn(batch)].filter((part) => part !== '').join(' ')}
        </p>
      )}
    </>
  )
}
