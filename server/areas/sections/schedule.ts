/** The actions of section `schedule`, resource by resource. */
import { place as declared } from '#model/areas/slot/location.resource.ts'
import { producers } from '#server/areas/facility/choices.ts'
import { handle } from '#server/engine/base/handler.ts'

export { certificate } from '#server/areas/certification/certificate.ts'
export const place = handle(declared, { producers })
