/** A booking that was made by this link: where it stands, and moving or cancelling it while that is allowed. */
import { useState, type FormEvent } from 'react'
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { cancelTime, ownActions, said } from './link-calls.ts'
import type { OwnTime } from './kept-link.ts'
import styles from './Link.module.css'
import { SaveCalendar } from './SaveCalendar.tsx'
import { spanWords } from './times.ts'
import { useAnswer } from './use-answer.ts'

type OwnBookingProps = {
  readonly token: string
  readonly time: OwnTime
  readonly place: string
  readonly timezone: string
  readonly onMove: () => void
  readonly onChanged: () => void
}

export function OwnBooking({ token, time, place, timezone, onMove, onChanged }: OwnBookingProps) {
  const [reason, setReason] = useState<string>()
  const [failure, setFailure] = useState('')
  const { data, error, again } = useAnswer(() => ownActions(token, time.id))
  // The place may have moved it since it was booked here.
  const current = data === undefined ? undefined : { ...time, ...data }
  const can = (action: string) => data?.actions.find((one) => one.action === action)
  const why = [...new Set([can('move'), can('cancel')].flatMap((one) => (one && !one.enabled ? [one.why] : [])))]
  const cancel = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reason?.trim() === '') return setFailure('Enter a reason.')
    try {
      await cancelTime(token, time.id, reason ?? '')
      setReason(undefined)
      await again()
      onChanged()
    } catch (problem) {
      setFailure(said(problem))
    }
  }
  return (
    <article className={styles['own']} aria-label={`Booking ${time.reference}`}>
      <p>
        <strong>{time.reference}</strong>{' '}
        {data?.status.replaceAll('_', ' ') ?? (error === undefined ? '…' : said(error))}
      </p>
      <p>{spanWords(current ?? time, timezone)}</p>
      {current !== undefined && <SaveCalendar booking={current} place={place} />}
      {can('move')?.enabled === true && reason === undefined && <Button onPress={onMove}>Move {time.reference}</Button>}
      {can('cancel')?.enabled === true && reason === undefined && (
        <Button look="stop" onPress={() => setReason('')}>
          Cancel {time.reference}
        </Button>
      )}
      {why.length > 0 && <p className={styles['why']}>{why.join(' ')}</p>}
      {reason !== undefined && (
        <form noValidate className={styles['form']} onSubmit={(event) => void cancel(event)}>
          <TextField label="Why" value={reason} onChange={setReason} maxLength={200} isRequired autoFocus />
          <Button look="stop" type="submit">
            Cancel the booking
          </Button>
          <Button onPress={() => setReason(undefined)}>Keep it</Button>
        </form>
      )}
      {failure !== '' && <p role="alert">{failure}</p>}
    </article>
  )
}
