/** The life of a booking, from the request until the truck has left; the desk takes a step back for some minutes. */
import { askedText } from '#model/kernel/asked.ts'
import { flag, text } from '#model/kernel/field.ts'
import type { Life, Transition } from '#model/kernel/life.ts'
import { STEP_BACK_MINUTES } from './booking.ts'

/** What of a booking its state depends on, and what changes with it. */
type Course = {
  readonly confirmed_at: string | null
  readonly checked_in_at: string | null
  readonly started_at: string | null
  readonly completed_at: string | null
  readonly cancelled_at: string | null
  readonly no_show_at: string | null
  readonly cancel_reason: string
}
type Step = Transition<Course>

const change = { needs: 'change_booking', undo: 'compensating', work: true } as const
const reason = text({ maxLength: 200, help: 'Saved with the booking' })
const force = flag(false, { label: 'In spite of the rules', help: 'For whoever may change slots' })
const back = { ...change, work: 'own', undo: 'none' } as const

const reached =
  (moment: keyof Course): NonNullable<Step['sets']> =>
  (_booking, _asked, now) => ({ [moment]: now })
const forgotten =
  (moment: keyof Course): NonNullable<Step['sets']> =>
  () => ({ [moment]: null })

const minutes = `within ${STEP_BACK_MINUTES} minutes`

export const bookingLife: Life<Course> = {
  of: 'schedule:booking',
  field: 'status',
  aside: ['cancelled', 'no_show'],
  transitions: {
    confirm: {
      ...change,
      label: 'Confirm',
      from: ['requested'],
      to: 'confirmed',
      undoneBy: 'takeBackConfirmation',
      sets: reached('confirmed_at'),
    },
    checkIn: {
      ...change,
      label: 'Check in',
      from: ['confirmed'],
      to: 'checked_in',
      key: 'i',
      undoneBy: 'takeBackCheckIn',
      asks: { reason, force },
      sets: reached('checked_in_at'),
    },
    start: {
      ...change,
      label: 'Start',
      from: ['checked_in'],
      to: 'in_progress',
      undoneBy: 'takeBackStart',
      sets: reached('started_at'),
    },
    complete: {
      ...change,
      label: 'Complete',
      from: ['in_progress'],
      to: 'completed',
      key: 'd',
      undoneBy: 'takeBackCompletion',
      sets: reached('completed_at'),
    },
    cancel: {
      ...change,
      label: 'Cancel',
      from: ['requested', 'confirmed'],
      to: 'cancelled',
      undoneBy: 'reinstate',
      asks: {
        reason: { ...reason, required: true },
        force,
      },
      sets: (_booking, asked, now) => ({ cancelled_at: now, cancel_reason: askedText(asked, 'reason') }),
    },
    noShow: {
      ...change,
      label: 'Mark no-show',
      from: ['confirmed'],
      to: 'no_show',
      undoneBy: 'takeBackNoShow',
      sets: reached('no_show_at'),
    },
    takeBackConfirmation: {
      ...back,
      label: 'Take back the confirmation',
      from: ['confirmed'],
      to: 'requested',
      sets: forgotten('confirmed_at'),
    },
    takeBackCheckIn: {
      ...back,
      label: 'Take back the check-in',
      from: ['checked_in'],
      to: 'confirmed',
      sets: forgotten('checked_in_at'),
    },
    takeBackStart: {
      ...back,
      label: 'Take back the start',
      from: ['in_progress'],
      to: 'checked_in',
      sets: forgotten('started_at'),
    },
    takeBackCompletion: {
      ...back,
      label: 'Take back the completion',
      from: ['completed'],
      to: 'in_progress',
      sets: forgotten('completed_at'),
    },
    reinstate: {
      ...back,
      label: 'Reinstate',
      from: ['cancelled'],
      to: 'confirmed',
      sets: () => ({ cancelled_at: null, cancel_reason: '' }),
    },
    takeBackNoShow: {
      ...back,
      label: 'Take back the no-show',
      from: ['no_show'],
      to: 'confirmed',
      sets: forgotten('no_show_at'),
    },
  },
  frozen: [
    {
      in: ['checked_in', 'in_progress'],
      fields: ['slot', 'company'],
      says: 'The truck is in: its time and its company stay.',
    },
    {
      in: ['completed', 'cancelled', 'no_show'],
      fields: 'all',
      except: ['product', 'driver', 'vehicle', 'ticket', 'booked_by'],
      says: `It is over and stays as it is. The desk takes the last step back ${minutes}.`,
    },
    { in: ['requested', 'confirmed'], fields: [], kept: true, says: 'A booking is cancelled, not deleted.' },
    { in: ['checked_in', 'in_progress'], fields: [], kept: true, says: 'A booking is kept: the truck is in.' },
  ],
}
