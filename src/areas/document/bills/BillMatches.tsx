/** The shipments and trips that a document may belong to, each with how its figures compare. The first one is taken by Enter. */
import type { ReactNode } from 'react'
import type { BillDifference } from '#model/areas/document/rules/checks/differences.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { sentence } from '#src/ui/bulk/bulk-sending.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { WorklistFacts } from '#src/ui/worklist/Worklist.tsx'
import type { BillsController } from './bills-controller.ts'
import type { SavedWith, BillMatch, Candidates } from './waiting-bills.ts'

type Props = {
  readonly found: Candidates
  readonly match: BillMatch | undefined
  readonly controller: BillsController
}
type Fact = readonly [name: string, text: string]

const differ = (differences: readonly BillDifference[] = []): string =>
  differences.length === 0
    ? 'all figures agree'
    : differences.length === 1
      ? '1 figure differs'
      : `${differences.length} figures differ`

/** The match by Enter is named above the figures; here are its facts, and the others. */
export function BillMatches({ found: { shipments, trips }, match, controller }: Props) {
  const isFirst = (belongs: SavedWith): boolean =>
    match !== undefined && match.belongs.shipment === belongs.shipment && match.belongs.trip === belongs.trip
  const save = (belongs: SavedWith): void =>
    void controller.save(belongs).catch((error: unknown) => toast({ text: sentence(error), tone: 'stop' }))
  return (
    <>
      {shipments.map((one) => (
        <Match
          key={one.id}
          label={`Shipment ${one.bol_number}`}
          facts={[
            ['Shipment', `${one.bol_number} · ${one.status}`],
            ['Because', one.why.join(', ')],
            ['Figures', differ(one.differences)],
            ['Ship date', one.ship_date ?? ''],
            ['Consignee', one.consignee__label ?? ''],
            ['Product', one.product__label ?? ''],
            ['Cars', one.car_count === null ? '' : String(one.car_count)],
          ]}
        >
          {!isFirst({ shipment: one.id }) && (
            <Button onPress={() => save({ shipment: one.id })}>Save with {one.bol_number}</Button>
          )}
        </Match>
      ))}
      {trips.map((one, at) => (
        <Match
          key={one.id}
          label={`Trip ${at + 1} of ${trips.length}: ${one.railcar__label ?? ''}, ${one.status}`}
          facts={[
            ['Trip', `${one.railcar__label ?? ''} · ${one.status}`],
            ['Because', one.why.join(', ')],
            ['Figures', differ(one.differences)],
            ['Released', one.started_at === null ? '' : momentText(one.started_at)],
            ['From', one.origin__label ?? ''],
            ['To', one.destination__label ?? ''],
            ['Product', one.product__label ?? ''],
          ]}
        >
          {!isFirst({ trip: one.id }) && <Button onPress={() => save({ trip: one.id })}>Save with this trip</Button>}
        </Match>
      ))}
    </>
  )
}

const Match = (props: { readonly label: string; readonly facts: readonly Fact[]; readonly children: ReactNode }) => (
  <section aria-label={props.label}>
    <WorklistFacts facts={props.facts} />
    {props.children}
  </section>
)
