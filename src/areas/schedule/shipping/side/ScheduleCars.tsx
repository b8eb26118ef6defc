/** The cars of the schedule by how far they have come: promised by a side, standing loaded, on a bill, shipped. */
import { Plus } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { carStates, type CarOfScheduleState } from '#model/areas/schedule/rules/promised.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { openRecord } from '#src/ui/verbs/cure.ts'
import { scheduleKeys as keys } from '../state/keys.ts'
import type { ScheduleController } from '../state/schedule-controller.ts'
import { carsOfSchedule, type ScheduleCar } from '../state/shipment-calls.ts'
import { SideList } from './SideList.tsx'
import styles from './Side.module.css'

/** What waits comes first; what has gone is counted. */
const MOST_SHOWN = 100
const words: Readonly<Record<CarOfScheduleState, string>> = {
  promised: 'promised',
  loaded: 'loaded',
  on_bill: 'on a bill',
  shipped: 'shipped',
}
const tones: Readonly<Record<CarOfScheduleState, BadgeState>> = {
  promised: 'hold',
  loaded: 'info',
  on_bill: 'info',
  shipped: 'ok',
}
const nameOf = ({ car_mark, car_number }: ScheduleCar): string => `${car_mark} ${car_number}`
const byWhom = ({ side }: ScheduleCar): string => (side === null ? '' : `by the ${side}`)

/** The furthest that there is of it: its bill, else what stands loaded, else the promise. */
function openCar({ rail_shipment, loaded_rail_car, promised_car }: ScheduleCar): void {
  if (rail_shipment !== null) return openRecord('rail:shipment', rail_shipment)
  if (loaded_rail_car !== null) return openRecord('rail:loadedCar', loaded_rail_car)
  if (promised_car !== null) openRecord('contract:promisedCar', promised_car)
}

const sumText = (found: readonly ScheduleCar[]): string =>
  carStates.map((state) => `${grouped(found.filter((one) => one.state === state).length)} ${words[state]}`).join(' · ')

export function ScheduleCars({ controller }: { readonly controller: ScheduleController }) {
  const { work } = useSnapshot(controller.state)
  const id = work?.row.id ?? 0
  const answer = useFresh<readonly ScheduleCar[], readonly unknown[]>({
    queryKey: ['contract:promisedCar', 'of schedule', id],
    queryFn: ({ signal }) => carsOfSchedule(id, signal),
    meta: { resources: ['contract:promisedCar', 'rail:shipment', 'rail:loadedCar'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={4} label="Loading the cars" />
  const coming = answer.data.filter(({ state }) => state !== 'shipped')
  return (
    <section className={styles['part']} data-lists="cars" aria-label="Cars of the schedule">
      <p className={styles['sum']}>{sumText(answer.data)}</p>
      {coming.length === 0 && <p className={styles['nothing']}>No car is promised or loaded for it.</p>}
      <SideList
        controller={controller}
        panel="cars"
        label="Cars that have not gone yet"
        entries={coming.slice(0, MOST_SHOWN).map((car) => ({
          key: `${car.promised_car ?? ''} ${car.loaded_rail_car ?? ''}`,
          says: [nameOf(car), words[car.state], byWhom(car), car.bol_number].filter((part) => part !== '').join(', '),
          open: () => openCar(car),
          cells: (
            <>
              <span className={styles['name']}>{nameOf(car)}</span>{' '}
              <Badge state={tones[car.state]}>{words[car.state]}</Badge>{' '}
              <span className={styles['why']}>{car.bol_number || byWhom(car)}</span>
            </>
          ),
        }))}
      >
        {coming.length > MOST_SHOWN && (
          <p className={styles['nothing']}>{`and ${grouped(coming.length - MOST_SHOWN)} more`}</p>
        )}
        {may('change_railshipment') && (
          <Button icon={Plus} shortcut={keys.promise} onPress={() => controller.promise()}>
            Add promised cars…
          </Button>
        )}
      </SideList>
    </section>
  )
}
