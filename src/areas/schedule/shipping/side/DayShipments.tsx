/** The shipments of the day at the cursor beside its plan, and the key that makes another. */
import { Plus } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { dayPlan } from '#model/areas/schedule/rules/day-plan.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { scheduleKeys as keys } from '../state/keys.ts'
import type { ScheduleController } from '../state/schedule-controller.ts'
import { cars } from '../state/schedule-state.ts'
import { shipmentsOfDay, type ListedShipment } from '../state/shipment-calls.ts'
import { SideList } from './SideList.tsx'
import styles from './Side.module.css'

/** While one walks the days, only the day is read at which one stays. */
const AFTER_MS = 150
const resources = ['rail:shipment', 'rail:loadedCar', 'contract:schedule', 'company:product', 'trace:railcar']

const blockedText = ({ status, blockers }: ListedShipment): string => {
  if (status !== 'open') return ''
  return blockers === 0 ? 'ready' : `▲ ${grouped(blockers)} in the way`
}

/** `6 scheduled · 4 shipped · 2 on open bills · none left` */
function planText(scheduled: number, bills: readonly ListedShipment[], left: number): string {
  const of = (status: string): number =>
    bills.reduce((sum, bill) => (bill.status === status ? sum + (bill.car_count ?? 0) : sum), 0)
  return [
    `${grouped(scheduled)} scheduled`,
    `${grouped(of('shipped'))} shipped`,
    `${grouped(of('open'))} on open bills`,
    `${left === 0 ? 'none' : grouped(left)} left`,
  ].join(' · ')
}

export function DayShipments({ controller }: { readonly controller: ScheduleController }) {
  const { work, cursor, refused, making } = useSnapshot(controller.state)
  const day = useSettled(cursor, AFTER_MS)
  const id = work?.row.id ?? 0
  const answer = useFresh<readonly ListedShipment[], readonly unknown[]>({
    queryKey: ['rail:shipment', 'of a day', id, day],
    queryFn: ({ signal }) => shipmentsOfDay(id, day, signal),
    meta: { resources },
  })
  if (!work) return null
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const bills = day === cursor ? answer.data : undefined
  if (!bills) return <Skeleton rows={3} label="Loading the shipments of the day" />
  const { scheduled, left } = dayPlan(
    work.row,
    bills.map((bill) => ({ ...bill, ship_date: day })),
    day,
  )
  const says = refused?.day === cursor ? refused.says : ''
  return (
    <section className={styles['part']} aria-label={`Shipments of ${cursor}`}>
      <p className={styles['sum']}>{planText(scheduled, bills, left)}</p>
      {says !== '' && (
        <p role="alert" className={styles['refused']}>
          {says}
        </p>
      )}
      {bills.length === 0 && says === '' && <p className={styles['nothing']}>No shipment for this day yet.</p>}
      <SideList
        controller={controller}
        panel="day"
        label={`Shipments of ${cursor}`}
        entries={bills.map((bill) => ({
          key: bill.id,
          says:
            `${bill.bol_number}, ${bill.status}, ${cars(bill.car_count ?? 0)}` +
            `${bill.status === 'open' ? `, ${blockedText(bill)}` : ''}. Open it beside.`,
          open: () => open('rail:shipment', { shipmentId: bill.id }, { place: 'right' }),
          cells: (
            <>
              <span className={styles['name']}>{bill.bol_number}</span>{' '}
              <Badge state={stateOf('status', bill.status) ?? 'plain'}>{bill.status}</Badge>{' '}
              <span className={styles['figure']}>{cars(bill.car_count ?? 0)}</span>{' '}
              <span className={styles['why']} data-late={bill.blockers > 0 || undefined}>
                {blockedText(bill)}
              </span>
            </>
          ),
        }))}
      >
        {may('change_railshipment') && (
          <Button
            look={left > 0 ? 'primary' : 'plain'}
            icon={Plus}
            shortcut={says === '' ? keys.make : keys.makeBeyond}
            isDisabled={making}
            onPress={() => void controller.make(says !== '')}
          >
            {says === '' ? 'Make a shipment' : 'Make it beyond the plan'}
          </Button>
        )}
      </SideList>
    </section>
  )
}
