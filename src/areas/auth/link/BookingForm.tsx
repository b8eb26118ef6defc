/** Who comes, with what: the last step before a time is booked. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { missingOfLink } from '#model/areas/slot/rules/link-asks.ts'
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import { PlainSelect } from '#src/ui/controls/plain/PlainSelect.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { bookTime, fieldErrors, insteadOf, type FreeSlot, type FreeSlots, type MadeBooking } from './link-calls.ts'
import styles from './Link.module.css'
import { RefusedTime } from './Refused.tsx'
import { spanWords } from './times.ts'

type FormProps = {
  readonly token: string
  readonly slot: FreeSlot
  readonly of: FreeSlots
  /** What was entered, which stays while another time is chosen. */
  readonly values: BookingValues
  readonly onChange: (values: BookingValues) => void
  readonly onBooked: (made: MadeBooking) => void
  readonly onBack: () => void
}
export const noValues = { driver_name: '', plate: '', product: '', volume: '', name: '', email: '', company_name: '' }
export type BookingValues = Readonly<Record<keyof typeof noValues, string>>

/** The products of which one is chosen: none where the slot is laid out for one. */
const choicesOf = (slot: FreeSlot, { products }: FreeSlots['link']): FreeSlots['link']['products'] =>
  slot.product === null ? products : []

const chosen = (product: string): number | null => (product === '' ? null : Number(product))

/** What the server would refuse, said before it is asked. */
function missing(values: BookingValues, slot: FreeSlot, link: FreeSlots['link']): Readonly<Record<string, string>> {
  const { name, email, company_name, product } = values
  const isAnybody = link.company === null
  const ofLoad = missingOfLink(
    { makes_tickets: link.makes_tickets, products: link.products.map(({ id }) => id) },
    { slotProduct: slot.product, product: chosen(product), isAnybody, companyName: company_name },
  )
  return {
    ...(isAnybody && name.trim() === '' && { name: 'Enter your name.' }),
    ...(isAnybody && !/^\S+@\S+$/.test(email.trim()) && { email: 'Enter an e-mail address, such as ana@carrier.com.' }),
    ...Object.fromEntries(Object.entries(ofLoad).map(([field, said]) => [field, said.join(' ')])),
  }
}

export function BookingForm(props: FormProps) {
  const { token, slot, values, onChange, onBooked, onBack } = props
  const { timezone, link } = props.of
  const [lacking, setLacking] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const errors = { ...fieldErrors(error), ...lacking }
  const isElsewhere = error !== undefined && !Object.keys(errors).some((field) => field in noValues)
  const field = (name: keyof BookingValues) => ({
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
    ...(errors[name] !== undefined && { error: errors[name] }),
  })
  const take = async (wanted: FreeSlot): Promise<void> => {
    setSending(true)
    setError(undefined)
    const { plate, product, volume, driver_name, name, email, company_name } = values
    try {
      const { readNumber } = await import('#model/shared/numbers/numbers.ts')
      const made = await bookTime(token, {
        slot: wanted.id,
        driver_name,
        ...(volume.trim() !== '' && { volume: readNumber(volume) ?? volume }),
        ...(plate.trim() !== '' && { data: { plate: plate.trim() } }),
        ...(product !== '' && choicesOf(wanted, link).length > 0 && { product: chosen(product) }),
        ...(link.company === null && { name, email, company_name }),
      })
      onBooked(made)
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (isSending) return
    const found = missing(values, slot, link)
    setLacking(found)
    if (Object.keys(found).length === 0) void take(slot)
  }
  const isRefused = Object.keys(errors).length > 0
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused, error, lacking])
  return (
    // The form says itself what is wrong, beside the field and in its own words.
    <form ref={form} noValidate className={styles['form']} onSubmit={send} aria-label="Your booking">
      <h2>{spanWords(slot, timezone)}</h2>
      {link.company === null && (
        <>
          <TextField label="Your name" autoComplete="name" maxLength={80} isRequired {...field('name')} autoFocus />
          <TextField label="E-mail" type="email" autoComplete="email" maxLength={120} isRequired {...field('email')} />
          <TextField
            label="Your company"
            autoComplete="organization"
            maxLength={80}
            isRequired={link.makes_tickets}
            {...field('company_name')}
          />
        </>
      )}
      <TextField label="Driver" maxLength={80} {...field('driver_name')} autoFocus={link.company !== null} />
      <TextField label="Truck" help="Its plate, or words for it" maxLength={40} {...field('plate')} />
      {choicesOf(slot, link).length > 0 && (
        <PlainSelect
          label="Product"
          options={choicesOf(slot, link).map(({ id, name }) => ({ value: String(id), label: name }))}
          isRequired={link.makes_tickets}
          {...field('product')}
        />
      )}
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
