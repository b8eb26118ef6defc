/** The calls of bookings. */
import { booking as declared } from '#model/areas/slot/booking.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { cancelBooking, createBooking, setData, updateBooking } from '../booking-calls.ts'
import { locationBookings } from './location-bookings.ts'
import { bookingWork, getActions, getSchedulePermissionsConfig, runAction } from './step-calls.ts'

export const booking = withWork(
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
  }),
  bookingWork,
)
