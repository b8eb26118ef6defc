/** The board at a gate: who comes to which rack today, by first names and plates alone. */
import { useEffect } from 'react'
import { askEvery, OUTSIDE } from '#src/engine/feed/page-scheduler.ts'
import { boardDay, hasEnded, said } from '../link-calls.ts'
import styles from '../Link.module.css'
import { Failed, LinkPage, NoLink } from '../LinkPage.tsx'
import { dayWords, hoursOf } from '../times.ts'
import { useAnswer } from '../use-answer.ts'
import { useLinkToken } from '../use-link-token.ts'
import { secondsWords, useSecondsSince } from './seconds-since.ts'

const FRESH_MS = 30_000

function BoardBy({ token }: { readonly token: string }) {
  const { data, error, at, again } = useAnswer(() => boardDay(token))
  useEffect(() => askEvery([OUTSIDE], 'link/board', FRESH_MS, again), [again])
  const age = useSecondsSince(at)
  if (error !== undefined && (data === undefined || hasEnded(error)))
    return <Failed error={error} onAgain={() => void again()} />
  if (data === undefined)
    return (
      <LinkPage title="Today" wide>
        <p role="status">Reading the day…</p>
      </LinkPage>
    )
  const { bays, timezone, date } = data
  return (
    <LinkPage title={dayWords(date)} wide>
      <p className={styles['age']}>As of {secondsWords(age)} ago</p>
      {error !== undefined && <p role="alert">{said(error)} What follows may be out of date.</p>}
      {bays.length === 0 && <p role="status">Nobody is expected today.</p>}
      <div className={styles['bays']}>
        {bays.map(({ bay, slots }) => (
          <section key={bay} aria-label={bay === '' ? 'Without a rack' : `Rack ${bay}`}>
            <h2>{bay === '' ? 'Without a rack' : `Rack ${bay}`}</h2>
            <ul className={styles['list']}>
              {slots.map((slot) => (
                <li key={slot.id} className={styles['slot']} data-status={slot.status}>
                  <strong>{hoursOf({ ...slot, bay }, timezone)}</strong>
                  {slot.bookings.map(({ id, reference, driver, vehicle, status }) => (
                    <span key={id}>
                      {[reference, driver, vehicle].filter((word) => word !== null).join(' · ')}{' '}
                      <em>{status.replaceAll('_', ' ')}</em>
                    </span>
                  ))}
                  {slot.bookings.length === 0 && <span>{slot.status === 'blocked' ? 'blocked' : 'free'}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </LinkPage>
  )
}

export default function Board({ token: given }: { readonly token?: string }) {
  const token = useLinkToken('board', given)
  return token === undefined ? <NoLink /> : <BoardBy key={token} token={token} />
}
