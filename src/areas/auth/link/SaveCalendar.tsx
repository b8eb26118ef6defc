/** The button that saves a booking for the calendar of a phone. */
import { useState } from 'react'
import type { CalendarBooking } from '#model/areas/slot/rules/calendar-event.ts'
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import { saveCalendar } from './calendar.ts'
import { said } from './link-calls.ts'

type SaveCalendarProps = { readonly booking: CalendarBooking; readonly place: string }

export function SaveCalendar({ booking, place }: SaveCalendarProps) {
  const [saved, setSaved] = useState('')
  const [failure, setFailure] = useState('')
  const save = async (): Promise<void> => {
    setSaved('')
    setFailure('')
    try {
      setSaved(await saveCalendar(booking, place))
    } catch (error) {
      setFailure(`Not saved. ${said(error)}`)
    }
  }
  return (
    <>
      <Button onPress={() => void save()}>Save to calendar</Button>
      {saved !== '' && <p role="status">{saved} saved.</p>}
      {failure !== '' && <p role="alert">{failure}</p>}
    </>
  )
}
