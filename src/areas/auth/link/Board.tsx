/** The board at a gate: who comes to which rack today, by first names and plates alone. */
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { askEvery, OUTSIDE } from '#src/engine/feed/page-scheduler.ts'
import { boardDay, hasEnded, said } from './link-calls.ts'
import { useLinkToken } from './kept-link.ts'
import styles from './Link.module.css'
import { Failed, LinkPage, NoLink } from './LinkPage.tsx'
import { useSecondsSince } from './seconds-since.ts'
import { dayWords, hoursOf } from './times.ts'

const FRESH_MS = 30_000

function BoardBy({ token }: { readonly token: string }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['link/board', token.slice(0, 8)],
    queryFn: () => boardDay(token),
    retry: false,
  })
  useEffect(() => askEvery([OUTSIDE], 'link/board', FRESH_MS, () => refetch()), [refetch])
  const age = useSecondsSince(dataUpdatedAt)
  if (error !== null && (data === undefined || hasEnded(error)))
    return <Failed error={error} onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <LinkPage title="Today" wide>
        <p role="status">Reading the day…</p>
      </LinkPage>
    )
  const { bays, timezone, date } = data
  return (
    <LinkPage title={dayWords(date)} wide>
      <p className={styles['age']}>As of {age} seconds ago</p>
      {error !== null && <p role="alert">{said(error)} What follows may be out of date.</p>}
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
