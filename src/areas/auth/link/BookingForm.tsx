/** Who comes, with what: the last step before a time is booked. */
import { useState, type FormEvent } from 'react'
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { bookTime, fieldErrors, insteadOf, type FreeSlot, type FreeSlots, type MadeBooking } from './link-calls.ts'
import styles from './Link.module.css'
import { RefusedTime } from './Refused.tsx'
import { spanWords } from './times.ts'

type FormProps = {
  readonly token: string
  readonly slot: FreeSlot
  readonly of: FreeSlots
  readonly onBooked: (made: MadeBooking) => void
  readonly onBack: () => void
}
const empty = { driver_name: '', plate: '', volume: '', name: '', email: '' }

export function BookingForm({ token, slot, of: { timezone, link }, onBooked, onBack }: FormProps) {
  const [values, setValues] = useState(empty)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const errors = fieldErrors(error)
  const isElsewhere = error !== undefined && !Object.keys(errors).some((field) => field in empty)
  const field = (name: keyof typeof empty) => ({
    value: values[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    ...(errors[name] !== undefined && { error: errors[name] }),
  })
  const take = async (wanted: FreeSlot): Promise<void> => {
    setSending(true)
    setError(undefined)
    const { plate, volume, driver_name, name, email } = values
    try {
      const made = await bookTime(token, {
        slot: wanted.id,
        driver_name,
        ...(volume.trim() !== '' && { volume: volume.trim() }),
        ...(plate.trim() !== '' && { data: { plate: plate.trim() } }),
        ...(link.company === null && { name, email }),
      })
      onBooked(made)
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!isSending) void take(slot)
  }
  return (
    <form className={styles['form']} onSubmit={send} aria-label="Your booking">
      <h2>{spanWords(slot, timezone)}</h2>
      {link.company === null && (
        <>
          <TextField label="Your name" autoComplete="name" maxLength={80} isRequired {...field('name')} autoFocus />
          <TextField label="E-mail" type="email" autoComplete="email" maxLength={120} isRequired {...field('email')} />
        </>
      )}
      <TextField label="Driver" maxLength={80} {...field('driver_name')} autoFocus={link.company !== null} />
      <TextField label="Truck" help="Its plate, or words for it" maxLength={40} {...field('plate')} />
      <TextField label="Volume in gallons" inputMode="numeric" maxLength={12} {...field('volume')} />
      {isElsewhere && (
        <RefusedTime error={error} timezone={timezone} verb="Book" onTake={(wanted) => void take(wanted)} />
      )}
      {insteadOf(error).length === 0 && (
        <Button look="primary" type="submit" isDisabled={isSending}>
          {isSending ? 'Booking…' : 'Book this time'}
        </Button>
      )}
      <Button onPress={onBack}>Choose another time</Button>
    </form>
  )
}
