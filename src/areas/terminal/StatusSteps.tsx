/** The steps after the status is chosen: why, what would happen, how far it is, what happened. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { groupResults, hasFailed } from '#model/rules/outcome.ts'
import type { TicketResult } from '#model/rules/ticket-outcome.ts'
import { undo } from '../../engine/undo.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/bulk/Bulk.module.css'
import { Outcomes } from '../../ui/bulk/Outcomes.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { commitKey, retryKey, stopKey, undoKey } from './status-keys.ts'
import type { StatusChange } from './StatusChange.ts'

const ofTickets = {
  what: 'tickets',
  nameOf: ({ ticket_number, id }: TicketResult): string => ticket_number ?? id,
  lineOf: ({ outcome, from, to, message }: TicketResult): string => (outcome === 'changed' ? `${from ?? ''} → ${to}` : (message ?? '')),
}
type Step = { readonly change: StatusChange }

export function ReasonStep({ change }: Step) {
  const { status, reason, failure } = useSnapshot(change.state)
  const [typed, setTyped] = useState(reason)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void change.because(typed)
      }}
    >
      <TextField autoFocus label={`Why ${status ?? ''}?`} isRequired value={typed} onChange={setTyped} maxLength={500}
        help="Kept with each ticket. Enter goes on." {...(failure !== null && { error: failure })} />
    </form>
  )
}

export function Progress({ change }: Step) {
  const { stage, answered, round } = useSnapshot(change.state)
  const [total, isSending] = [round.length, stage === 'sending']
  return (
    <div className={styles['progress']} role="status">
      <progress max={total} value={answered} aria-label={isSending ? 'Tickets answered' : 'Tickets judged'} />
      <span>{`${isSending ? 'Changing' : 'Asking what would happen'}: ${answered} of ${total}`}</span>
      {isSending && total > 500 && (
        <Button autoFocus shortcut={stopKey.key} onPress={() => change.stop()}>
          Send no more
        </Button>
      )}
    </div>
  )
}

export function PreviewStep({ change }: Step) {
  const { preview, open, failure } = useSnapshot(change.state)
  const count = preview.filter(({ outcome }) => outcome === 'changed').length
  const groups = groupResults(preview)
  return (
    <>
      {failure === null && groups.length === 0 && <p>Nothing is selected.</p>}
      <Outcomes groups={groups} open={open} tense="will" {...ofTickets} onToggle={(outcome) => change.toggle(outcome)} />
      <div className={styles['buttons']}>
        <Button autoFocus={count === 0} onPress={() => change.back()} shortcut="backspace">
          Another status
        </Button>
        {count > 0 && (
          <Button look="primary" autoFocus shortcut={commitKey.key} onPress={() => void change.commit()}>
            {`Change ${count} ${count === 1 ? 'ticket' : 'tickets'}`}
          </Button>
        )}
      </div>
    </>
  )
}

export function ResultStep({ change, onClose }: Step & { readonly onClose: () => void }) {
  const { results, open, unanswered, said } = useSnapshot(change.state)
  const failed = results.filter(hasFailed).length
  return (
    <>
      {said !== null && (
        <p role="status" className={styles['said']}>
          {said}
        </p>
      )}
      {unanswered > 0 && (
        <p role="alert" className={styles['failure']}>
          {`${unanswered} had no answer. Trying again asks for exactly the same, so that nothing is done twice.`}
        </p>
      )}
      <Outcomes groups={groupResults(results)} open={open} tense="was" {...ofTickets} onToggle={(outcome) => change.toggle(outcome)} />
      <div className={styles['buttons']}>
        {change.canUndo() && (
          <Button shortcut={undoKey.key} onPress={() => void undo()}>
            Undo
          </Button>
        )}
        {change.canRetry() && (
          <Button shortcut={retryKey.key} onPress={() => void change.retry()}>
            {`Try ${unanswered > 0 ? unanswered : failed} again`}
          </Button>
        )}
        <Button look="primary" autoFocus onPress={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
