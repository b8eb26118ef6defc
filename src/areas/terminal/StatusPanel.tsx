/** The status panel: letter, preview, answer. Every step has its keys, and says them. */
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { statusOfLetter } from '#model/rules/ticket-letters.ts'
import { groupResults } from '#model/rules/outcome.ts'
import type { TicketStatus } from '#model/rules/ticket.ts'
import { useOffer } from '../../engine/target.ts'
import { undo } from '../../engine/undo.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Key } from '../../ui/Key.tsx'
import { useKeyDown } from '../../ui/keydown.ts'
import { panelKeys } from './status-keys.ts'
import { StatusMenu } from './StatusMenu.tsx'
import { PreviewStep, Progress, ReasonStep, ResultStep } from './StatusSteps.tsx'
import { StatusChange } from './StatusChange.ts'
import type { SeenTicket } from './status-call.ts'
import styles from './Status.module.css'

const tickets = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`

function titleOf(change: StatusChange): string {
  const { stage, status, round, unknown, results } = change.state
  const count = stage === 'done' ? results.length : round.length + unknown.length
  if (stage === 'status' || status === null) return `Change status of ${tickets(count)}`
  return `${tickets(count)} → ${status}`
}

/** The digit of a group opens it; keys of the step do what the hints say; letters name statuses while they are asked for. */
function heard(change: StatusChange, event: KeyboardEvent): boolean {
  const { stage } = change.state
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return false
  // A button that has the keyboard takes Enter itself.
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button')) return false
  const status = stage === 'status' ? statusOfLetter(event.key) : undefined
  if (status !== undefined) {
    void change.choose(status)
    return true
  }
  const group = groupResults(stage === 'done' ? change.state.results : change.state.preview)[Number(event.key) - 1]
  if (group && (stage === 'done' || stage === 'preview')) {
    change.toggle(group.outcome)
    return true
  }
  const meant = panelKeys.find(({ key, isReady }) => key === event.key.toLowerCase() && isReady(change))
  if (meant) void meant.run(change, undo)
  return meant !== undefined
}

export default function StatusPanel(props: {
  readonly tickets: readonly SeenTicket[]
  readonly unknown?: readonly string[]
  readonly status?: TicketStatus
  readonly reason?: string
  readonly onClose: () => void
}) {
  const { onClose } = props
  // One change a panel: another question is another panel.
  const change = useMemo(() => new StatusChange(props.tickets, props.unknown), [props.tickets, props.unknown])
  const state = useSnapshot(change.state)
  useOffer('terminal:status', change)
  useEffect(() => {
    if (props.status !== undefined) void change.choose(props.status, props.reason)
  }, [change, props.status, props.reason])
  return (
    <Dialog title={titleOf(change)} isOpen wide onClose={() => state.stage !== 'sending' && onClose()}>
      <Steps change={change} onClose={onClose} />
    </Dialog>
  )
}

/** Inside the dialog, so that the keys are heard from the moment it is drawn. */
function Steps({ change, onClose }: { readonly change: StatusChange; readonly onClose: () => void }) {
  const state = useSnapshot(change.state)
  const panel = useKeyDown<HTMLDivElement>((event) => heard(change, event))
  return (
    <div ref={panel} className={styles['panel']}>
      {state.failure !== null && (
        <p role="alert" className={styles['failure']}>
          {state.failure}
        </p>
      )}
      {state.stage === 'status' && <StatusMenu change={change} />}
      {state.stage === 'reason' && <ReasonStep change={change} />}
      {(state.stage === 'judging' || state.stage === 'sending') && <Progress change={change} />}
      {state.stage === 'preview' && <PreviewStep change={change} />}
      {state.stage === 'done' && <ResultStep change={change} onClose={onClose} />}
      <Hints change={change} />
    </div>
  )
}

/** The keys of this very step. */
function Hints({ change }: { readonly change: StatusChange }) {
  const { stage, said, results, preview } = useSnapshot(change.state)
  const groups = groupResults(stage === 'done' ? results : preview).length
  const ready = panelKeys.filter(({ isReady }) => isReady(change))
  return (
    <footer className={styles['hints']} aria-label="Keys" key={said}>
      {ready.map(({ key, hint }) => (
        <span key={key}>
          <Key of={key} /> {hint}
        </span>
      ))}
      {(stage === 'preview' || stage === 'done') && groups > 0 && (
        <span>
          <Key of="1" /> {groups > 1 && <>– <Key of={String(groups)} /> </>}
          {groups > 1 ? 'open a group' : 'opens the group'}
        </span>
      )}
      {stage !== 'sending' && (
        <span>
          <Key of="escape" /> {stage === 'done' ? 'close' : 'leave all as it is'}
        </span>
      )}
    </footer>
  )
}
