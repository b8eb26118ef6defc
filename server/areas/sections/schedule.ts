/** The actions of section `schedule`, resource by resource. */
import { location as declaredLocation, place as declared } from '#model/areas/slot/location.resource.ts'
import { producers } from '#server/areas/facility/choices.ts'
import { dailySlots } from '#server/areas/slot/desk/day.ts'
import { generateToken } from '#server/areas/slot/link/link.ts'
import { dayList } from '#server/areas/slot/paper/day-list.ts'
import { monthFiguresPaper } from '#server/areas/slot/paper/month-figures.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'
import { handle } from '#server/engine/base/handler.ts'

export { certificateMatrix as certificateType } from '#server/areas/admission/certificate-matrix.ts'
export { certificate } from '#server/areas/certification/certificate.ts'
export { booking } from '#server/areas/slot/desk/booking.ts'
export { slot } from '#server/areas/slot/slot.ts'
export const location = withPapers(declaredLocation, handle(declaredLocation, { generateToken }), {
  day: dayList,
  month: monthFiguresPaper,
})
export const place = handle(declared, { producers, dailySlots })
