/** Who does not come, and how long trucks take, by carrier. Each bar opens its bookings. */
import type { NamedMonthFigures } from '#model/areas/slot/rules/statistics.ts'
import Plot from '#src/ui/plot/Plot.tsx'
import { openBookings } from './bookings-filter.ts'

type CarrierFigures = NamedMonthFigures['by_company'][number]
type CarrierPlotsProps = {
  readonly carriers: readonly CarrierFigures[]
  readonly place: string
  /** The month, as `2027-03`. */
  readonly when: string
}

export default function CarrierPlots({ carriers, place, when }: CarrierPlotsProps) {
  const x = {
    label: 'Carrier',
    values: carriers.map((_, at) => at),
    names: carriers.map(({ company, company_name }) => (company === null ? 'By a link' : company_name)),
  }
  const pick = (status: 'no_show' | 'completed') => (at: number) => {
    const one = carriers[at]
    if (one) openBookings({ place, when, status, company: one.company === null ? null : one.company_name })
  }
  return (
    <>
      <Plot
        label={`No-shows by carrier, ${when}. Enter opens those of a carrier.`}
        style={{ height: 150 }}
        spec={{
          x,
          lines: [
            {
              label: 'No-shows',
              unit: '%',
              tone: 'stop',
              bars: true,
              digits: 1,
              values: carriers.map(({ no_show_rate }) => no_show_rate * 100),
            },
          ],
        }}
        onPick={pick('no_show')}
      />
      <Plot
        label={`Turn time by carrier, ${when}. Enter opens what a carrier completed.`}
        style={{ height: 150 }}
        spec={{
          x,
          lines: [
            {
              label: 'Turn time',
              unit: 'min',
              tone: 'accent',
              bars: true,
              values: carriers.map(({ turn_minutes }) => turn_minutes),
            },
          ],
        }}
        onPick={pick('completed')}
      />
    </>
  )
}
