/** The page of a tracking link: where each car of a shipment is, when it is expected, and in which state it is. */
import { useEffect } from 'react'
import type { TrackedCar } from '#model/areas/partner/rules/tracking.ts'
import { askEvery, OUTSIDE } from '#src/engine/feed/page-scheduler.ts'
import { secondsWords, useSecondsSince } from '../board/seconds-since.ts'
import { hasEnded, said, trackedCars } from '../link-calls.ts'
import styles from '../Link.module.css'
import { Failed, LinkPage, NoLink } from '../LinkPage.tsx'
import { useAnswer } from '../use-answer.ts'
import { useLinkToken } from '../use-link-token.ts'
import { expectedWords, momentWords, statusWords, summaryWords, toneOf } from './words.ts'

const FRESH_MS = 60_000

function Car({ car }: { readonly car: TrackedCar }) {
  const expected = expectedWords(car)
  const name = `${car.car_mark} ${car.car_number}`
  return (
    <li className={styles['slot']} data-status={toneOf(car.status)} aria-label={name}>
      <strong>{name}</strong>
      <span>{statusWords[car.status]}</span>
      {car.last_event_at !== null && (
        <span>
          {car.last_location} <em>{momentWords(car.last_event_at)}</em>
        </span>
      )}
      {expected !== undefined && <span>{expected}</span>}
    </li>
  )
}

function TrackBy({ token }: { readonly token: string }) {
  const { data, error, at, again } = useAnswer(() => trackedCars(token))
  useEffect(() => askEvery([OUTSIDE], 'link/track', FRESH_MS, again), [again])
  const age = useSecondsSince(at)
  if (error !== undefined && (data === undefined || hasEnded(error)))
    return <Failed error={error} onAgain={() => void again()} />
  if (data === undefined)
    return (
      <LinkPage title="Track a shipment">
        <p role="status">Loading the cars…</p>
      </LinkPage>
    )
  const { bol_number, cars } = data
  return (
    <LinkPage title={bol_number === '' ? 'Shipment' : `Shipment ${bol_number}`}>
      <p>{summaryWords(cars)}</p>
      <p className={styles['age']}>Updated {secondsWords(age)} ago. Times are shown in your time zone.</p>
      {error !== undefined && <p role="alert">{said(error)} The positions below may be out of date.</p>}
      <ul className={styles['list']} aria-label="Cars">
        {cars.map((car) => (
          <Car key={`${car.car_mark} ${car.car_number}`} car={car} />
        ))}
      </ul>
    </LinkPage>
  )
}

export default function Track({ token: given }: { readonly token?: string }) {
  const token = useLinkToken('track', given)
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {token === undefined ? <NoLink /> : <TrackBy key={token} token={token} />}
    </>
  )
}
