/** The ticket that a file seems to belong to, in figures that also stand on its paper. */
import { useQuery } from '@tanstack/react-query'
import { quantityText } from '#model/kernel/quantity.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Faint, WorklistAside, WorklistFacts, WorklistHeading } from '#src/ui/worklist/Worklist.tsx'
import { unattachedKeys as keys } from './keys.ts'
import { namedTicket, type CandidateTicket, type UnattachedFile } from './unattached-files.ts'

const attachTo = (): void => runCommand('terminal:attachFileTo')

export function Candidate({ file }: { readonly file: UnattachedFile }) {
  const { candidate, ticket_number: reads } = file
  return (
    <WorklistAside label="Ticket it seems to name">
      {candidate ? (
        <Named candidate={candidate} />
      ) : (
        <EmptyState title={reads === '' ? 'No ticket number was read in it' : `There is no ticket ${reads}`}>
          <Button look="primary" shortcut={keys.attach} onPress={attachTo}>
            Choose its ticket
          </Button>
        </EmptyState>
      )}
    </WorklistAside>
  )
}

function Named({ candidate }: { readonly candidate: CandidateTicket }) {
  const answer = useQuery({
    queryKey: ['terminal:ticket', 'candidate', candidate.id],
    queryFn: ({ signal }) => namedTicket(candidate.id, signal),
  })
  const { data: row } = answer
  if (answer.isError && !row)
    return (
      <ErrorState title="The ticket could not be read" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!row) return <Skeleton rows={8} label="Reading the ticket" />
  const zone = row.facility__timezone ?? ''
  const facts: readonly (readonly [string, string])[] = [
    ['Customer', row.customer__label ?? ''],
    ['Carrier', row.carrier__label ?? ''],
    ['Product', row.product__label ?? ''],
    ['Driver', row.driver__label ?? ''],
    ['Vehicle', row.vehicle__label ?? ''],
    ['Direction', row.direction],
    ['Rack', row.bay],
    ['BOL', row.bol_number],
    ['Net', row.net_volume === null ? '' : quantityText(asShown(ticket.fields.net_volume), row.net_volume)],
    ['Scheduled', row.scheduled_at === null ? '' : momentText(row.scheduled_at, zone)],
    ['Completed', row.completed_at === null ? '' : momentText(row.completed_at, zone)],
  ]
  const isVoid = row.status === 'void'
  return (
    <>
      <WorklistHeading>
        {row.ticket_number} <Badge state={stateOf('status', row.status) ?? 'plain'}>{row.status}</Badge>
      </WorklistHeading>
      <WorklistFacts facts={facts} />
      {isVoid && <Faint>A void ticket takes no file. Choose another one.</Faint>}
      <Button
        look="primary"
        shortcut={keys.attach}
        onPress={() => (isVoid ? attachTo() : runCommand('terminal:attachFile'))}
      >
        {isVoid ? 'Choose its ticket' : `Attach to ${row.ticket_number}`}
      </Button>
    </>
  )
}
