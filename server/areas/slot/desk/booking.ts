/** The calls of bookings. */
import { booking as declared } from '#model/areas/slot/booking.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { confirmation } from '../paper/confirmation.ts'
import { cancelBooking, createBooking, setData, updateBooking } from '../booking-calls.ts'
import { calendarFile } from './calendar-file.ts'
import { locationBookings } from './location-bookings.ts'
import { bookingWork, getActions, getSchedulePermissionsConfig, runAction } from './step-calls.ts'

const worked = withWork(
  declared,
  handle(declared, {
    createBooking,
    updateBooking,
    cancelBooking,
    setData,
    getActions,
    runAction,
    getSchedulePermissionsConfig,
    locationBookings,
    calendarFile,
  }),
  bookingWork,
)

export const booking = withPapers(declared, worked, { confirmation })
