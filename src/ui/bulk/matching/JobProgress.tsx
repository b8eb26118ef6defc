/** How far the job of a change of all rows that match is, or how it ended. */
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import styles from '../Bulk.module.css'
import { endingOf } from './ending.ts'
import { isUnderWay, type MatchingChange } from './matching-change.ts'

export function JobProgress({ change }: { readonly change: MatchingChange }) {
  const { batch } = useSnapshot(change.state)
  if (!batch) return null
  const { status, done, total, about, is_undo: isUndo } = batch
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
          {endingOf(batch)}
        </p>
      )}
    </>
  )
}
