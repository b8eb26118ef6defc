/** The calls of customs invoices, and of what is on its way to a broker. */
import { customsDelivery as deliveries } from '#model/areas/customs/customs-delivery.resource.ts'
import { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { byHand } from '../erp/by-hand.ts'
import { send } from './sending.ts'

export const invoice = handle(declared, { send })

export const customsDelivery = handle(
  deliveries,
  byHand(async ({ rows }, id, values) => rows(deliveries).patch(id, values)),
)
