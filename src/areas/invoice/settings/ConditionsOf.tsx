/** Below an invoice product: its conditions as a sentence, and the cars of the last 30 days that meet them. */
import { useState } from 'react'
import { conditionSentence } from '#model/areas/invoice/rules/rail/conditions.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { shownText } from '#src/ui/form/draft/text.ts'
import { Group } from '#src/ui/form/Section.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { activeConditions, matchingCars, matchingText, type MatchingCar, type MatchingCars } from './matching.ts'
import styles from './Settings.module.css'

/** Cars that are listed at first. */
const FIRST = 10

export default function ConditionsOf({ values: { id } }: RecordValues) {
  if (typeof id !== 'number') return null
  return (
    <Group heading="Cars that it is charged for">
      <Sentence of={id} />
      {may(loadedCar.needs.view) && <Cars of={id} />}
    </Group>
  )
}

function Sentence({ of }: { readonly of: number }) {
  const answer = useFresh(activeConditions(of))
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={1} label="Loading the conditions" />
  return <p className={styles['fact']}>{`${conditionSentence(answer.data.results)}.`}</p>
}

function Cars({ of }: { readonly of: number }) {
  const answer = useFresh(matchingCars(of))
  const [isWhole, setWhole] = useState(false)
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The cars could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={4} label="Loading the cars that meet the conditions" />
  const { cars, count } = answer.data
  const shown = isWhole ? cars : cars.slice(0, FIRST)
  return (
    <>
      <p className={styles['note']}>{matchingText(answer.data)}</p>
      {shown.length > 0 && <CarTable cars={shown} />}
      {shown.length < cars.length && (
        <div>
          <Button look="quiet" onPress={() => setWhole(true)}>
            {`Show ${cars.length} cars`}
          </Button>
        </div>
      )}
      {isWhole && cars.length < count && <p className={styles['note']}>{restText(answer.data)}</p>}
    </>
  )
}
const restText = ({ cars }: MatchingCars): string => `The last ${cars.length} of them are listed.`

const { net_volume: volume } = loadedCar.fields
const CarTable = ({ cars }: { readonly cars: readonly MatchingCar[] }) => (
  <div className={styles['scroll']}>
    <table className={styles['table']} aria-label="Cars that meet the conditions">
      <thead>
        <tr>
          <th scope="col">Car</th>
          <th scope="col">Shipment</th>
          <th scope="col">Shipped</th>
          <th scope="col">Product</th>
          <th scope="col">Consignee</th>
          <th scope="col" data-numeric>
            Net volume
          </th>
        </tr>
      </thead>
      <tbody>
        {cars.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <Button look="quiet" onPress={() => open('rail:car:edit', { railCarId: one.id }, { place: 'right' })}>
                {one.car}
              </Button>
            </th>
            <td>{one.shipment?.bol_number ?? ''}</td>
            <td>{one.ship_date ?? ''}</td>
            <td>{one.product ?? ''}</td>
            <td>{one.consignee ?? ''}</td>
            <td data-numeric>{shownText(volume, one.net_volume)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
