/** What a change of many rows would do and what it did: counted, row by row, with the keys of each step. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { groupResults } from '#model/rules/outcome.ts'
import { useOffer } from '../../engine/target.ts'
import { undo } from '../../engine/undo.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Key } from '../Key.tsx'
import { useKeyDown } from '../keydown.ts'
import styles from './Bulk.module.css'
import type { BulkChange, BulkResult } from './BulkChange.ts'
import { bulkKeys, commitKey, retryKey, stopKey, undoKey } from './bulk-keys.ts'
import { Outcomes } from './Outcomes.tsx'

/** Beside leaving all as it is: another way out of the preview, by a key of its own. */
export type OtherWay = { readonly key: string; readonly label: string; readonly hint: string; readonly run: () => void }

/** The digit of a group opens it; the keys of the step do what the hints say. */
function heard(change: BulkChange, event: KeyboardEvent, other?: OtherWay): boolean {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return false
  // A button that has the keyboard takes Enter itself.
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
  const meant = bulkKeys.find(({ key, isReady }) => key === event.key.toLowerCase() && isReady(change))
  if (meant) void meant.run(change, undo)
  return meant !== undefined
}

const lineOf = ({ outcome, line, message }: BulkResult): string => (outcome === 'changed' ? line : message)
const nameOf = ({ name }: BulkResult): string => name

function Progress({ change }: { readonly change: BulkChange }) {
  const { stage, answered, round } = useSnapshot(change.state)
  const total = round.filter(({ problems }) => problems.length === 0).length
  const isSending = stage === 'sending'
  return (
    <div className={styles['progress']} role="status">
      <progress max={total} value={answered} aria-label={isSending ? 'Rows answered' : 'Rows judged'} />
      <span>{`${isSending ? 'Sent' : 'Asking what would happen'}: ${answered} of ${total}`}</span>
      {isSending && (
        <Button autoFocus shortcut={stopKey.key} onPress={() => change.stop()}>
          Send no more
        </Button>
      )}
    </div>
  )
}

type Steps = { readonly change: BulkChange; readonly other?: OtherWay | undefined; readonly onClose: () => void }
function Answers({ change, other, onClose }: Steps) {
  const { stage, preview, results, open, unanswered, said, failure } = useSnapshot(change.state)
  const isDone = stage === 'done'
  const { what, words, button, isGrave = false } = change.deed
  return (
    <>
      {said !== null && (
        <p role="status" className={styles['said']}>
          {said}
        </p>
      )}
      {isDone && unanswered > 0 && (
        <p role="alert" className={styles['failure']}>
          {`${unanswered} had no answer. Trying again asks for exactly the same, so that nothing is done twice.`}
        </p>
      )}
      {!isDone && failure === null && preview.length === 0 && <p>Nothing is selected.</p>}
      <Outcomes groups={groupResults(isDone ? results : preview)} open={open} tense={isDone ? 'was' : 'will'} what={what} nameOf={nameOf} lineOf={lineOf} {...(words && { changed: { word: isDone ? words.was : words.will, state: isGrave && !isDone ? 'stop' : 'ok' } })}
        onToggle={(outcome) => change.toggle(outcome)} />
      <div className={styles['buttons']}>
        {isDone && change.canUndo() && (
          <Button shortcut={undoKey.key} onPress={() => void undo()}>
            Undo
          </Button>
        )}
        {isDone && change.canRetry() && (
          <Button shortcut={retryKey.key} onPress={() => void change.retry()}>
            {`Try ${change.again} again`}
          </Button>
        )}
        {!isDone && (
          <Button autoFocus={!change.canCommit() || isGrave} onPress={other ? other.run : onClose} {...(other && { shortcut: other.key })}>
            {other?.label ?? 'Leave all as it is'}
          </Button>
        )}
        {change.canCommit() && (
          <Button look={isGrave ? 'stop' : 'primary'} autoFocus={!isGrave} {...(!isGrave && { shortcut: commitKey.key })} onPress={() => void change.commit()}>
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

/** Inside the dialog, so that the keys are heard from the moment it is drawn. */
export function BulkSteps({ change, other, onClose }: Steps) {
  useOffer('bulk', change)
  useEffect(() => void change.judge(), [change])
  const { stage, failure, preview, results, said } = useSnapshot(change.state)
  const keys = useKeyDown<HTMLDivElement>((event) => heard(change, event, other))
  const groups = groupResults(stage === 'done' ? results : preview).length
  const isAsking = stage === 'judging' || stage === 'sending'
  return (
    <div ref={keys} className={styles['panel']}>
      {stage === 'preview' && change.deed.notes.map((note) => (
        <p key={note} className={styles['note']}>
          {note}
        </p>
      ))}
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {isAsking ? <Progress change={change} /> : <Answers key={stage} change={change} other={other} onClose={onClose} />}
      <footer className={styles['hints']} aria-label="Keys" key={said}>
        {bulkKeys.filter(({ isReady }) => isReady(change)).map(({ key, hint }) => (
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
            <Key of="1" /> {groups > 1 && <>– <Key of={String(groups)} /> </>}opens a group
          </span>
        )}
        {stage !== 'sending' && (
          <span>
            <Key of="escape" /> {stage === 'done' ? 'close' : 'leave all as it is'}
          </span>
        )}
      </footer>
    </div>
  )
}

export default function BulkPanel({ change, onClose }: { readonly change: BulkChange; readonly onClose: () => void }) {
  const { stage } = useSnapshot(change.state)
  return (
    <Dialog title={change.deed.title} isOpen wide onClose={() => stage !== 'sending' && onClose()}>
      <BulkSteps change={change} onClose={onClose} />
    </Dialog>
  )
}
