/** The calls of rail invoices and the work of their life cycle. */
import { invoice as declared } from '#model/areas/invoice/invoice.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { approve, markPaid, send, voidInvoice } from './verbs.ts'

export const invoice = withWork(declared, handle(declared, {}), { approve, markPaid, send, void: voidInvoice })
