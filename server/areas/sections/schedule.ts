/** The actions of section `schedule`, resource by resource. */
import { location as declaredLocation, place as declared } from '#model/areas/slot/location.resource.ts'
import { producers } from '#server/areas/facility/choices.ts'
import { dailySlots } from '#server/areas/slot/desk/day.ts'
import { generateToken } from '#server/areas/slot/link/link.ts'
import { handle } from '#server/engine/base/handler.ts'

export { certificate } from '#server/areas/certification/certificate.ts'
export { booking } from '#server/areas/slot/desk/booking.ts'
export { slot } from '#server/areas/slot/slot.ts'
export const location = handle(declaredLocation, { generateToken })
export const place = handle(declared, { producers, dailySlots })
