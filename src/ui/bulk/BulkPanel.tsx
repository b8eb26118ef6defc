/** The panel of a bulk change: a preview of what would happen, progress, and the result of each row. */
import { grouped } from '#model/shared/number-format.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { groupResults } from '#model/shared/outcome.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { Key } from '../controls/Key.tsx'
import { useKeyDown } from '../controls/keydown.ts'
import styles from './Bulk.module.css'
import type { BulkChange } from './bulk-change.ts'
import { bulkKeys, stopKey } from './bulk-keys.ts'
import { handleKey } from './handle-key.ts'
import { type Steps, Answers } from './BulkAnswers.tsx'

function Progress({ change }: { readonly change: BulkChange }) {
  const { stage, answered, round } = useSnapshot(change.state)
  const total = round.filter(({ problems }) => problems.length === 0).length
  const isSending = stage === 'sending'
  return (
    <div className={styles['progress']} role="status">
      <progress max={total} value={answered} aria-label={isSending ? 'Rows sent' : 'Rows checked'} />
      <span>{`${isSending ? 'Sent' : 'Checking'}: ${grouped(answered)} of ${grouped(total)}`}</span>
      {isSending && (
        <Button autoFocus shortcut={stopKey.key} onPress={() => change.stop()}>
          Stop
        </Button>
      )}
    </div>
  )
}

/** Rendered inside the dialog, so that the keys work from the start. */
export function BulkSteps({ change, other, onClose }: Steps) {
  useCommandTarget('bulk', change)
  useEffect(() => {
    // A panel that is opened again shows how far it is.
    if (change.state.stage === 'judging') void change.judge()
  }, [change])
  const { stage, failure, preview, results, said: status } = useSnapshot(change.state)
  const open = (): void => openOverlay(() => Promise.resolve({ default: BulkPanel }), { change })
  const panel = { takeBack: undo, close: onClose, open }
  const keys = useKeyDown<HTMLDivElement>((event) => handleKey(change, event, panel, other))
  const groups = groupResults(stage === 'done' ? results : preview).length
  const isAsking = stage === 'judging' || stage === 'sending'
  return (
    <div ref={keys} className={styles['panel']}>
      {stage === 'preview' &&
        change.operation.notes.map((note) => (
          <p key={note} className={styles['note']}>
            {note}
          </p>
        ))}
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {isAsking ? (
        <Progress change={change} />
      ) : (
        <Answers key={stage} change={change} other={other} onClose={onClose} panel={panel} />
      )}
      <footer className={styles['hints']} aria-label="Keys" data-keys key={status}>
        {bulkKeys
          .filter(({ isReady }) => isReady(change))
          .map(({ key, hint }) => (
            <span key={key}>
              <Key of={key} /> {hint}
            </span>
          ))}
        {other && stage === 'preview' && (
          <span>
            <Key of={other.key} /> {other.hint}
          </span>
        )}
        {!isAsking && groups > 0 && (
          <span>
            <Key of="1" />{' '}
            {groups > 1 && (
              <>
                – <Key of={String(groups)} />{' '}
              </>
            )}
            open a group
          </span>
        )}
        {stage !== 'sending' && (
          <span>
            <Key of="escape" /> {stage === 'done' ? 'close' : 'cancel'}
          </span>
        )}
      </footer>
    </div>
  )
}

export default function BulkPanel({ change, onClose }: { readonly change: BulkChange; readonly onClose: () => void }) {
  const { stage } = useSnapshot(change.state)
  return (
    <Dialog title={change.operation.title} isOpen wide onClose={() => stage !== 'sending' && onClose()}>
      <BulkSteps change={change} onClose={onClose} />
    </Dialog>
  )
}
