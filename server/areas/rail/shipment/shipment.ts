/** The calls of shipments, the work of their life cycle, and their paper. */
import { shipment as declared } from '#model/areas/rail/shipment.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { trackingLink } from '#server/areas/partner/tracking/make-link.ts'
import { bill } from '../paper/bill.ts'
import { addCars } from './adding.ts'
import { assignToSchedule, updateContactPreferences } from './assigning.ts'
import { createMasterBilling, createSubBilling, getSubBillings, split } from './billing.ts'
import { cars, previousHazardPersonNames, route } from './reading.ts'
import { shipFacts } from './told-facts.ts'
import { createTemplate } from './template.ts'
import { cancelShipment, openForCorrection, ship, voidShipment } from './verbs.ts'

const handlers = handle(declared, {
  addCars,
  assignToSchedule,
  cars,
  createMasterBilling,
  createSubBilling,
  createTemplate,
  getSubBillings,
  previousHazardPersonNames,
  route,
  shipFacts,
  split,
  trackingLink,
  updateContactPreferences,
})

const worked = withWork(declared, handlers, { ship, openForCorrection, cancelShipment, voidShipment })

export const shipment = withPapers(declared, worked, { 'rail-bol-custom': bill })
