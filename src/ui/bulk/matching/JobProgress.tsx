/** How far the job of a change of all rows that match is, or how it ended. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import styles from '../Bulk.module.css'
import { endingOf } from './ending.ts'
import { isUnderWay, type MatchingChange } from './matching-change.ts'

/** It is gone once the job has ended: who stands on it then is not left on nothing. */
function StopButton({ onPress, onGone }: { readonly onPress: () => void; readonly onGone: () => void }) {
  const hasFocus = useRef(false)
  const leave = useRef(onGone)
  useEffect(() => {
    leave.current = onGone
  })
  useEffect(
    () => () => {
      if (hasFocus.current) leave.current()
    },
    [],
  )
  return (
    <Button
      autoFocus
      onFocusChange={(isIn) => {
        hasFocus.current = isIn
      }}
      onPress={onPress}
    >
      Stop
    </Button>
  )
}

/** `onGone`: the button that stops it had the focus, and is gone. */
export function JobProgress({ change, onGone }: { readonly change: MatchingChange; readonly onGone: () => void }) {
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
        {isGoing && <StopButton onPress={() => void change.stop()} onGone={onGone} />}
      </div>
      {(status === 'done' || status === 'stopped' || status === 'failed') && (
        <p role="status" className={styles['said']}>
          {endingOf(batch)}
        </p>
      )}
    </>
  )
}
