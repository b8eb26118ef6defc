/** The cars of a bill of lading, as its lines: each with what keeps it from going. A pasted block of marks is put on the bill. */
import { Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { BillTotals } from '#model/areas/rail/rules/bill-totals.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { BillCars } from './bill-cars.ts'
import { CarGrid, type BilledLoad } from './CarGrid.tsx'
import { CarTotals } from './CarTotals.tsx'
import { shipmentKeys } from './keys.ts'
import styles from './Shipment.module.css'

type CarsAnswer = { readonly results: readonly BilledLoad[]; readonly totals: BillTotals }

function Lines({ controller, id, isOpen }: RecordPart & { readonly id: number | string; readonly isOpen: boolean }) {
  const mine = useMemo(() => new BillCars(controller), [controller])
  useEffect(() => mine.select([]), [mine, id])
  useCommandTarget('shipment:cars', mine)
  const answer = useFresh<CarsAnswer, readonly unknown[]>({
    queryKey: ['rail:shipment', 'cars', id],
    queryFn: ({ signal }) => api<CarsAnswer>(`railshipment/${id}/cars/`, { signal }),
    meta: { resources: ['rail:loadedCar', 'trace:railcar', 'company:product', 'contract:schedule'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Loading the cars" />
  const { results: cars, totals } = answer.data
  const blocked = cars.filter(({ blocked: why }) => why.length > 0).length
  return (
    <section
      aria-label="Cars of the shipment"
      className={styles['lines']}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!isOpen || text.trim() === '') return
        event.preventDefault()
        void mine.add(text)
      }}
    >
      <header className={styles['head']}>
        <h3 className={styles['heading']}>
          {cars.length === 1 ? '1 car' : `${grouped(cars.length)} cars`}
          {blocked > 0 && <span className={styles['blocked']}>{`▲ ${grouped(blocked)} cannot go yet`}</span>}
        </h3>
        {isOpen && may('change_railshipment') && (
          <Button icon={Plus} shortcut={shipmentKeys.add} onPress={() => runCommand('shipment:addCars')}>
            Add cars
          </Button>
        )}
      </header>
      {cars.length === 0 ? (
        <p className={styles['none']}>
          {isOpen ? 'No cars yet. Add those that stand loaded, or paste a list of marks.' : 'It has no cars.'}
        </p>
      ) : (
        <CarGrid cars={cars} mine={mine} />
      )}
      <CarTotals totals={totals} />
    </section>
  )
}

/** A template has no cars, a master billing has those of its parts. */
export default function Cars({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  if (!row || base['is_template'] === true || base['is_master_billing'] === true) return null
  return <Lines controller={controller} id={row.id} isOpen={base['status'] === 'open'} />
}
