/** The panel of a bulk change: a preview of what would happen, progress, and the result of each row. */
import { grouped } from '#model/shared/number-format.ts'
import { rowCount } from './row-count.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { groupResults } from '#model/shared/outcome.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { plainStrokeOf } from '#src/engine/commands/event-to-key.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { Key } from '../controls/Key.tsx'
import { useKeyDown } from '../controls/keydown.ts'
import styles from './Bulk.module.css'
import type { BulkChange } from './bulk-change.ts'
import type { BulkResult } from './bulk-operation.ts'
import { bulkKeys, commitKey, retryKey, stopKey, undoKey } from './bulk-keys.ts'
import { Outcomes } from './Outcomes.tsx'

/** An alternative to `Cancel` in the preview, with its own key. */
export type OtherWay = { readonly key: string; readonly label: string; readonly hint: string; readonly run: () => void }

/** Digits open a group of results; the other keys are those shown in the hints. */
function handleKey(change: BulkChange, event: KeyboardEvent, other?: OtherWay): boolean {
  if (event.target instanceof HTMLInputElement) return false
  const stroke = plainStrokeOf(event)
  const chorded = bulkKeys.find(({ chord, isReady }) => chord === stroke && isReady(change))
  if (chorded) void chorded.run(change, undo)
  if (chorded || event.ctrlKey || event.metaKey || event.altKey) return chorded !== undefined
  // A focused button handles Enter itself.
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button')) return false
  const { stage, results, preview } = change.state
  const group = groupResults(stage === 'done' ? results : preview)[Number(event.key) - 1]
  if (group && (stage === 'done' || stage === 'preview')) {
    change.toggle(group.outcome)
    return true
  }
  if (other && stage === 'preview' && event.key.toLowerCase() === other.key) {
    other.run()
    return true
  }
  const bulkKey = bulkKeys.find(({ key, isReady }) => key === event.key.toLowerCase() && isReady(change))
  if (bulkKey) void bulkKey.run(change, undo)
  return bulkKey !== undefined
}

const lineOf = ({ outcome, line, message }: BulkResult): string => (outcome === 'changed' ? line : message)
const nameOf = ({ name }: BulkResult): string => name

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

type Steps = { readonly change: BulkChange; readonly other?: OtherWay | undefined; readonly onClose: () => void }
function Answers({ change, other, onClose }: Steps) {
  const { stage, preview, results, open, unanswered, said: status, failure } = useSnapshot(change.state)
  const isDone = stage === 'done'
  const { what, words, button, isGrave = false } = change.operation
  return (
    <>
      {status !== null && (
        <p role="status" className={styles['said']}>
          {status}
        </p>
      )}
      {isDone && unanswered > 0 && (
        <p role="alert" className={styles['failure']}>
          {`No response for ${rowCount(unanswered)}. You can safely try again: nothing is done twice.`}
        </p>
      )}
      {!isDone && failure === null && preview.length === 0 && <p>Nothing is selected.</p>}
      <Outcomes
        groups={groupResults(isDone ? results : preview)}
        open={open}
        tense={isDone ? 'was' : 'will'}
        what={what}
        nameOf={nameOf}
        lineOf={lineOf}
        {...(words && {
          changed: { word: isDone ? words.was : words.will, state: isGrave && !isDone ? 'stop' : 'ok' },
        })}
        onToggle={(outcome) => change.toggle(outcome)}
      />
      <div className={styles['buttons']}>
        {isDone && change.canUndo() && (
          <Button shortcut={undoKey.key} onPress={() => void undo()}>
            Undo
          </Button>
        )}
        {isDone && change.canRetry() && (
          <Button shortcut={retryKey.key} onPress={() => void change.retry()}>
            {`Retry ${grouped(change.again)}`}
          </Button>
        )}
        {!isDone && (
          <Button
            autoFocus={!change.canCommit() || isGrave}
            onPress={other ? other.run : onClose}
            {...(other && { shortcut: other.key })}
          >
            {other?.label ?? 'Cancel'}
          </Button>
        )}
        {change.canCommit() && (
          <Button
            look={isGrave ? 'stop' : 'primary'}
            autoFocus={!isGrave}
            {...(!isGrave && { shortcut: commitKey.key })}
            onPress={() => void change.commit()}
          >
            {button(change.changing)}
          </Button>
        )}
        {isDone && (
          <Button look="primary" autoFocus onPress={onClose}>
            Done
          </Button>
        )}
      </div>
    </>
  )
}

/** Rendered inside the dialog, so that the keys work from the start. */
export function BulkSteps({ change, other, onClose }: Steps) {
  useCommandTarget('bulk', change)
  useEffect(() => void change.judge(), [change])
  const { stage, failure, preview, results, said: status } = useSnapshot(change.state)
  const keys = useKeyDown<HTMLDivElement>((event) => handleKey(change, event, other))
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
        <Answers key={stage} change={change} other={other} onClose={onClose} />
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
