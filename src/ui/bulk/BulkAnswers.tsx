/** What a bulk change would do or has done, row by row, and the buttons that follow from it. */
import { apply, type ChangePanel } from './apply.ts'
import type { BulkResult } from './bulk-operation.ts'
import type { BulkChange } from './bulk-change.ts'
import type { OtherWay } from './handle-key.ts'
import { useSnapshot } from 'valtio'
import styles from './Bulk.module.css'
import { rowCount } from './outcome-sentence.ts'
import { Outcomes } from './Outcomes.tsx'
import { groupResults } from '#model/shared/outcome.ts'
import { Button } from '../controls/Button.tsx'
import { BulkSums } from './BulkSums.tsx'
import { followKey, undoKey, retryKey, commitKey, graveCommitKey } from './bulk-keys.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { grouped } from '#model/shared/number-format.ts'

const lineOf = ({ outcome, line, message }: BulkResult): string => (outcome === 'changed' ? line : message)
const nameOf = ({ name }: BulkResult): string => name

export type Steps = { readonly change: BulkChange; readonly other?: OtherWay | undefined; readonly onClose: () => void }
export function Answers({ change, other, onClose, panel }: Steps & { readonly panel: ChangePanel }) {
  const { stage, preview, results, open, unanswered, said: status, failure } = useSnapshot(change.state)
  const isDone = stage === 'done'
  const { what, words, button, isGrave = false, follow } = change.operation
  const sums = change.operation.sums?.()
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
      {sums && failure === null && <BulkSums {...sums} />}
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
        {follow && followKey.isReady(change) && (
          <Button shortcut={followKey.key} onPress={() => void followKey.run(change, { ...panel, takeBack: undo })}>
            {follow.label}
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
            shortcut={isGrave ? graveCommitKey.key : commitKey.key}
            onPress={() => void apply(change, panel)}
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
