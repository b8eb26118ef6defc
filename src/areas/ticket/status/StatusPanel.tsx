/** The status panel: choose a status and, if required, a reason, then preview and apply the bulk change. */
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { statusOfLetter } from '#model/areas/ticket/rules/status-letters.ts'
import type { TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import bulk from '#src/ui/bulk/Bulk.module.css'
import { BulkSteps } from '#src/ui/bulk/BulkPanel.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { ReasonStep } from './ReasonStep.tsx'
import { backKey } from './keys.ts'
import { StatusChange, tickets } from './status-change.ts'
import { StatusMenu } from './StatusMenu.tsx'
import type { SeenTicket } from './calls.ts'

export default function StatusPanel(props: {
  readonly tickets: readonly SeenTicket[]
  readonly unknown?: readonly string[]
  readonly status?: TicketStatus
  readonly reason?: string
  readonly onClose: () => void
}) {
  const { onClose } = props
  // One change per panel.
  const change = useMemo(() => new StatusChange(props.tickets, props.unknown), [props.tickets, props.unknown])
  const state = useSnapshot(change.state)
  useCommandTarget('terminal:status', change)
  useEffect(() => {
    if (props.status !== undefined) change.choose(props.status, props.reason)
  }, [change, props.status, props.reason])
  return (
    <Dialog
      title={state.bulk?.operation.title ?? `Change status of ${tickets(change.count)}`}
      isOpen
      wide
      onClose={() => change.state.bulk?.state.stage !== 'sending' && onClose()}
    >
      {change.state.bulk ? (
        <BulkSteps
          change={change.state.bulk}
          onClose={onClose}
          other={{ key: backKey.key, label: 'Another status', hint: backKey.hint, run: () => backKey.run(change) }}
        />
      ) : (
        <First change={change} />
      )}
    </Dialog>
  )
}

/** The first step, in which letters choose a status. */
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
          <Key of="escape" /> cancel
        </span>
      </footer>
    </div>
  )
}
