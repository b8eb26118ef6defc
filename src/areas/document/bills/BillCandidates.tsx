/** What was read in a bill of lading, and the shipments and trips that it may belong to. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { quantityText } from '#model/kernel/quantity.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import { Faint, WorklistFacts, WorklistHeading } from '#src/ui/worklist/Worklist.tsx'
import type { BillsController } from './bills-controller.ts'
import { billKeys as keys } from './keys.ts'
import type { Candidates, WaitingBill } from './waiting-bills.ts'

type Props = { readonly row: WaitingBill; readonly found: Candidates; readonly controller: BillsController }

const factsOf = (row: WaitingBill): readonly (readonly [string, string])[] => [
  ['BOL', row.bol_number],
  ['Date', row.bol_date ?? ''],
  ['Car', `${row.car_mark} ${row.car_number}`.trim()],
  ['Product', row.product_name],
  ['Net', row.net_volume === null ? '' : quantityText(asShown(bill.fields.net_volume), row.net_volume)],
  ['Least certain', row.confidence === null ? '' : `${row.confidence} %`],
  ['Shipment', row.shipment__label ?? ''],
  ['Trip', row.trip__label ?? ''],
]

export function BillCandidates({ row, found, controller }: Props) {
  const { shipments, trips } = found
  const belongs = row.shipment !== null || row.trip !== null
  return (
    <>
      <WorklistHeading>
        {row.name} <Badge state={stateOf('status', row.status) ?? 'plain'}>{row.status}</Badge>
      </WorklistHeading>
      {row.problem !== '' && <Faint>{row.problem}</Faint>}
      <WorklistFacts facts={factsOf(row)} />
      {row.status === 'failed' && (
        <Button shortcut={keys.retry} onPress={() => runCommand('document:retryBill')}>
          Read it again
        </Button>
      )}
      {belongs ? (
        <Button look="primary" shortcut={keys.save} onPress={() => void controller.save({})}>
          Save
        </Button>
      ) : shipments.length + trips.length === 0 ? (
        <EmptyState title="Nothing was found that it belongs to">
          <Button look="primary" shortcut={keys.other} onPress={() => runCommand('document:saveBillWith')}>
            Choose its shipment
          </Button>
          <Button shortcut={keys.trip} onPress={() => runCommand('document:saveBillWithTrip')}>
            Choose its trip
          </Button>
        </EmptyState>
      ) : (
        <Offered found={found} controller={controller} />
      )}
    </>
  )
}

/** The first one goes by Enter. */
function Offered({ found: { shipments, trips }, controller }: Omit<Props, 'row'>) {
  return (
    <>
      {shipments.map((one, at) => (
        <section key={one.id} aria-label={`Shipment ${one.bol_number}`}>
          <WorklistFacts
            facts={[
              ['Shipment', `${one.bol_number} · ${one.status}`],
              ['Because', one.why.join(', ')],
              ['Ship date', one.ship_date ?? ''],
              ['Consignee', one.consignee__label ?? ''],
              ['Product', one.product__label ?? ''],
              ['Cars', one.car_count === null ? '' : String(one.car_count)],
            ]}
          />
          <Button
            {...(at === 0 && { look: 'primary' as const, shortcut: keys.save })}
            onPress={() => void controller.save({ shipment: one.id })}
          >
            Save with {one.bol_number}
          </Button>
        </section>
      ))}
      {trips.map((one, at) => (
        <section
          key={one.id}
          aria-label={`Trip ${at + 1} of ${trips.length}: ${one.railcar__label ?? ''}, ${one.status}`}
        >
          <WorklistFacts
            facts={[
              ['Trip', `${one.railcar__label ?? ''} · ${one.status}`],
              ['Because', one.why.join(', ')],
              ['Released', one.started_at === null ? '' : momentText(one.started_at)],
              ['From', one.origin__label ?? ''],
              ['To', one.destination__label ?? ''],
              ['Product', one.product__label ?? ''],
            ]}
          />
          <Button
            {...(at === 0 && shipments.length === 0 && { look: 'primary' as const, shortcut: keys.save })}
            onPress={() => void controller.save({ trip: one.id })}
          >
            Save with this trip
          </Button>
        </section>
      ))}
    </>
  )
}
