/** The calls of customs invoices and of what is on its way to a broker, the papers, and what the verb *Correct* asks. */
import { customsDelivery as deliveries } from '#model/areas/customs/customs-delivery.resource.ts'
import { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import { customsStates, lacksCorrectionReason, statesAfter } from '#model/areas/customs/rules/customs-life.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { judged } from '#model/kernel/why-not/obstacle.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'
import { withWork, type VerbWork } from '#server/engine/operations/area-work/verb-work.ts'
import { byHand } from '../erp/by-hand.ts'
import { boxes } from './boxes.ts'
import { generateCsv } from './form/csv.ts'
import { customsPaperWorks } from './form/papers.ts'
import { carsToCross } from './rail/cars-to-cross.ts'
import { createInvoice } from './rail/creating.ts'
import { recordAnswer } from './record-answer.ts'
import { send } from './sending/sending.ts'

const correct: VerbWork<typeof declared> = {
  // Nobody has entered the reason yet where it is only asked what stands in the way.
  obstacles: async ({ row, asked, isLocked }) =>
    judged(
      isLocked && lacksCorrectionReason(row, asked)
        ? [{ code: 'reason', kind: 'missing', says: 'Say why an accepted invoice is corrected.', field: 'reason' }]
        : [],
    ),
}

const statusOptions = async () => ({
  results: customsStates.map((value) => ({
    value,
    label: codeText(declared.fields.status, value),
    next: statesAfter(value),
  })),
})

const handlers = handle(declared, {
  boxes,
  carsToCross,
  createInvoice,
  generateCsv,
  recordAnswer,
  send,
  statusOptions,
})

export const invoice = withPapers(declared, withWork(declared, handlers, { correct }), customsPaperWorks)

export const customsDelivery = handle(
  deliveries,
  byHand(async ({ rows }, id, values) => rows(deliveries).patch(id, values)),
)
