/** What a shipment adds up to, against the day of its schedule and against what stands loaded. */
import { againstDay, againstTrack, type BillTotals, type CarSums } from '#model/areas/rail/rules/bill-totals.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { figureOf, headingOf } from './car-figures.ts'
import styles from './Shipment.module.css'

const states = { over: 'warn', under: 'info', even: 'ok', none: 'plain' } as const
type Line = {
  readonly what: string
  readonly cars: number
  readonly sums: CarSums | null
  readonly told: ReturnType<typeof againstDay>
}

function linesOf(totals: BillTotals): readonly Line[] {
  const { bill, day, standing } = totals
  return [
    { what: 'On this bill', cars: bill.cars, sums: bill, told: null },
    // A schedule plans cars alone.
    ...(day ? [{ what: `Scheduled for ${day.date}`, cars: day.planned, sums: null, told: againstDay(totals) }] : []),
    ...(standing ? [{ what: 'Standing loaded', cars: standing.cars, sums: standing, told: againstTrack(totals) }] : []),
  ]
}

export function CarTotals({ totals }: { readonly totals: BillTotals }) {
  useDisplaySettings()
  return (
    <table className={styles['totals']} aria-label="Totals of the cars">
      <thead>
        <tr>
          <th scope="col">Total</th>
          <th scope="col" data-numeric>
            Cars
          </th>
          <th scope="col" data-numeric>
            {headingOf('net_volume')}
          </th>
          <th scope="col" data-numeric>
            {headingOf('weight')}
          </th>
          <th scope="col">Compared</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(totals).map(({ what, cars, sums, told }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-numeric>{grouped(cars)}</td>
            <td data-numeric>{sums && figureOf('net_volume', sums.net_volume)}</td>
            <td data-numeric>{sums && figureOf('weight', sums.weight)}</td>
            <td>{told && <Badge state={states[told.state]}>{told.says}</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
