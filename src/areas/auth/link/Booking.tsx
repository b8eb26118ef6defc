/** Where a carrier books by a link, without an account: free times, a form of three fields, and its own bookings. */
import { useState } from 'react'
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import { BookingForm, noValues } from './BookingForm.tsx'
import { Confirmation } from './Confirmation.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { keepOwn, keptLink, type OwnTime } from './kept-link.ts'
import { freeSlots, moveTime, type FreeSlot, type MadeBooking } from './link-calls.ts'
import { Failed, LinkPage, NoLink } from './LinkPage.tsx'
import { OwnBooking } from './OwnBooking.tsx'
import { RefusedTime } from './Refused.tsx'
import { useAnswer } from './use-answer.ts'
import { useLinkToken } from './use-link-token.ts'

type Step =
  | { readonly at: 'times' }
  | { readonly at: 'form'; readonly slot: FreeSlot }
  | { readonly at: 'move'; readonly time: OwnTime }
  | { readonly at: 'done'; readonly made: MadeBooking }

function BookingBy({ token }: { readonly token: string }) {
  const [step, setStep] = useState<Step>({ at: 'times' })
  const [own, setOwn] = useState<readonly OwnTime[]>(() => keptLink('booking')?.own ?? [])
  const [values, setValues] = useState(noValues)
  const [error, setError] = useState<unknown>()
  const slots = useAnswer(() => freeSlots(token))
  const again = (): void => void slots.again()
  if (slots.error !== undefined) return <Failed error={slots.error} onAgain={again} />
  if (slots.data === undefined)
    return (
      <LinkPage title="Book a time">
        <p role="status">Looking for free times…</p>
      </LinkPage>
    )
  const of = slots.data
  const { timezone, link } = of
  const back = (): void => {
    setError(undefined)
    setStep({ at: 'times' })
    again()
  }
  const done = (made: MadeBooking): void => {
    const { id, reference, starts_at, ends_at, bay } = made
    setOwn(keepOwn({ id, reference, starts_at, ends_at, bay }))
    setError(undefined)
    setStep({ at: 'done', made })
  }
  const move = async (time: OwnTime, slot: FreeSlot): Promise<void> => {
    try {
      done(await moveTime(token, time.id, slot.id))
    } catch (failure) {
      setError(failure)
    }
  }
  const title = step.at === 'move' ? `Move ${step.time.reference}` : link.place
  return (
    <LinkPage title={title}>
      {link.company !== null && <p>For {link.company}</p>}
      {step.at === 'form' && (
        <BookingForm
          token={token}
          slot={step.slot}
          of={of}
          values={values}
          onChange={setValues}
          onBooked={(made) => {
            setValues(noValues)
            done(made)
          }}
          onBack={back}
        />
      )}
      {step.at === 'done' && <Confirmation made={step.made} place={link.place} timezone={timezone} onDone={back} />}
      {step.at === 'move' && (
        <>
          <p>Choose the new time. The old one is kept until you have it.</p>
          {error !== undefined && (
            <RefusedTime
              error={error}
              timezone={timezone}
              verb="Move to"
              onTake={(slot) => void move(step.time, slot)}
            />
          )}
          <Button onPress={back}>Leave it where it is</Button>
          <FreeTimes of={of} onChoose={(slot) => void move(step.time, slot)} onAgain={again} />
        </>
      )}
      {step.at === 'times' && (
        <>
          {own.map((time) => (
            <OwnBooking
              key={`${time.id} ${time.starts_at}`}
              token={token}
              time={time}
              place={link.place}
              timezone={timezone}
              onMove={() => setStep({ at: 'move', time })}
              onChanged={again}
            />
          ))}
          <FreeTimes of={of} onChoose={(slot) => setStep({ at: 'form', slot })} onAgain={again} />
        </>
      )}
    </LinkPage>
  )
}

export default function Booking({ token: given }: { readonly token?: string }) {
  const token = useLinkToken('booking', given)
  return token === undefined ? <NoLink /> : <BookingBy key={token} token={token} />
}
