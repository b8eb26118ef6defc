/** Below a rail rate: what its lane cost and will cost, with the surcharge, and what a car would cost today. */
import { useState } from 'react'
import { rate as rates } from '#model/areas/rail/network.resource.ts'
import {
  byTime,
  changeInPercent,
  costOfCar,
  isInForce,
  type RateDays,
  type RatePrice,
} from '#model/areas/rail/rules/rate-cost.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Row } from '#model/kernel/resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import { shownText } from '#src/ui/form/draft/text.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import styles from './RatesOfLane.module.css'

/** About what a car of 286,000 lb carries; it can be typed. */
const USUAL_TONS = '100'
const MOST = 200

type Rate = Row<typeof rates> & { readonly product__label?: string | null }

const isTons = (text: string): boolean => /^\d{1,4}(\.\d{1,3})?$/.test(text.trim())
const dayText = (day: string | null): string => (day === null ? 'open' : shownText(rates.fields.effective_date, day))
const priceText = ({ amount, currency, basis }: Rate): string =>
  `${shownText(rates.fields.amount, amount)} ${currency} per ${basis}`

export default function RatesOfLane({ values }: RecordValues) {
  const [tons, setTons] = useState(USUAL_TONS)
  const [today] = useState(() => dayIn(Date.now(), userZone()))
  const { railroad, origin, destination } = values
  const isLane = typeof origin === 'number' && typeof destination === 'number' && typeof railroad === 'string'
  const lane = isLane ? { railroad, origin, destination, limit: MOST } : {}
  const answer = useFresh({
    queryKey: ['rail:rate', 'lane', lane],
    queryFn: ({ signal }) => rowsOf(rates).list(lane, signal),
    enabled: isLane,
  })
  const weight = isTons(tons) ? tons.trim() : null
  if (!isLane)
    return (
      <Group heading="This lane over time">
        <p className={styles['note']}>
          Say the railroad, from where and to where: the rates of that lane stand here then.
        </p>
      </Group>
    )
  const found: readonly Rate[] = byTime(answer.data?.results ?? [])
  return (
    <Group heading="This lane over time">
      <TextField
        label="Lading of a car (short tons)"
        value={tons}
        onChange={setTons}
        {...(weight === null && { error: 'A weight such as 98.5' })}
      />
      {answer.isError && <p role="alert">{`The rates of this lane could not be read: ${answer.error.message}`}</p>}
      {answer.isPending && <p className={styles['note']}>Reading the rates of this lane …</p>}
      {answer.data && found.length === 0 && <p className={styles['note']}>No rate of this lane is kept yet.</p>}
      {found.length > 0 && (
        <table className={styles['rates']} aria-label="Rates of this lane">
          <thead>
            <tr>
              <th scope="col">Effective</th>
              <th scope="col">Expires</th>
              <th scope="col">Rate</th>
              <th scope="col">Change</th>
              <th scope="col">Surcharge</th>
              <th scope="col">A car</th>
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <Line key={one.id} rate={one} before={beforeOf(found, one)} today={today} weight={weight} />
            ))}
          </tbody>
        </table>
      )}
    </Group>
  )
}

/** The one before it for the same goods and cars, told in the same way. */
const beforeOf = (all: readonly Rate[], one: Rate): Rate | undefined =>
  all
    .slice(all.indexOf(one) + 1)
    .find(
      ({ product, car_type, basis, currency }) =>
        product === one.product && car_type === one.car_type && basis === one.basis && currency === one.currency,
    )

type LineProps = {
  readonly rate: Rate & RateDays & RatePrice
  readonly before: Rate | undefined
  readonly today: string
  readonly weight: string | null
}

function Line({ rate, before, today, weight }: LineProps) {
  const cost = costOfCar(rate, weight)
  const change = before === undefined ? null : changeInPercent(before.amount, rate.amount)
  return (
    <tr data-now={isInForce(rate, today)}>
      <td>{dayText(rate.effective_date)}</td>
      <td>{dayText(rate.expiration_date)}</td>
      <td>{[priceText(rate), rate.product__label, rate.car_type].filter(Boolean).join(', ')}</td>
      <td>{change === null ? '' : `${change} %`}</td>
      <td>{shownText(rates.fields.fuel_surcharge, rate.fuel_surcharge)}</td>
      <td>
        {cost === null ? '' : `${shownText(rates.fields.amount, cost.total)} ${rate.currency}`}
        {isInForce(rate, today) && <span className={styles['today']}> today</span>}
      </td>
    </tr>
  )
}
