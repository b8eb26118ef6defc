/** The status panel: a letter for the status, a reason where there must be one, then the panel of every change of many rows. */
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { statusOfLetter } from '#model/rules/ticket-letters.ts'
import type { TicketStatus } from '#model/rules/ticket.ts'
import { useOffer } from '../../engine/target.ts'
import bulk from '../../ui/bulk/Bulk.module.css'
import { BulkSteps } from '../../ui/bulk/BulkPanel.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Key } from '../../ui/Key.tsx'
import { useKeyDown } from '../../ui/keydown.ts'
import { ReasonStep } from './ReasonStep.tsx'
import { backKey } from './status-keys.ts'
import { StatusChange, tickets } from './StatusChange.ts'
import { StatusMenu } from './StatusMenu.tsx'
import type { SeenTicket } from './status-call.ts'

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
    if (props.status !== undefined) change.choose(props.status, props.reason)
  }, [change, props.status, props.reason])
  return (
    <Dialog title={state.bulk?.deed.title ?? `Change status of ${tickets(change.count)}`} isOpen wide onClose={() => change.state.bulk?.state.stage !== 'sending' && onClose()}>
      {change.state.bulk ? (
        <BulkSteps change={change.state.bulk} onClose={onClose} other={{ key: backKey.key, label: 'Another status', hint: backKey.hint, run: () => backKey.run(change) }} />
      ) : (
        <First change={change} />
      )}
    </Dialog>
  )
}

/** Which status, and why: letters name statuses while they are asked for. */
function First({ change }: { readonly change: StatusChange }) {
  const { stage } = useSnapshot(change.state)
  const keys = useKeyDown<HTMLDivElement>((event) => {
    const isTyped = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey
    const status = isTyped || stage !== 'status' ? undefined : statusOfLetter(event.key)
    if (status !== undefined) change.choose(status)
    return status !== undefined
  })
  return (
    <div ref={keys} className={bulk['panel']}>
      {stage === 'status' ? <StatusMenu change={change} /> : <ReasonStep change={change} />}
      <footer className={bulk['hints']} aria-label="Keys">
        <span>
          <Key of="escape" /> leave all as it is
        </span>
      </footer>
    </div>
  )
}
