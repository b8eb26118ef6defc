/** Sends invoices to other systems at once, each in a call of its own, after they were taken in hand in one transaction. */
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import type { TheirCodes } from '#model/areas/erp/rules/their-codes.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { alreadySent, takenNow, type Delivery, type SendAnswer } from '../../erp/delivery/at-once.ts'
import { connectionFor } from '../../erp/delivery/connection-for.ts'
import { deliveryKey, sendFit, takenInHand } from '../../erp/delivery/send-fit.ts'
import { lacksFor } from './document.ts'
import { deliveryQueue, railDeliveryQueue } from './queue.ts'
import { railInvoices } from './rail-source.ts'
import type { Approved, InvoiceSource } from './source.ts'
import { ticketInvoices } from './ticket-source.ts'

type Asked<Id> = {
  readonly input: { readonly invoice_ids: readonly Id[]; readonly dry_run: boolean }
  readonly rows: RowsOf
  readonly person: Person
  readonly now: string
}
type Id = string | number

/** The same for the same approval of an invoice, for ever. */
const keyOf = (kind: InvoiceKind, { id, approved_at }: Approved<Id>): string => deliveryKey(kind, id, approved_at)

type Known<I> = { readonly invoice: I | undefined; readonly delivery: Delivery | undefined; readonly isReady: boolean }

function judge<I extends Id>(id: I, { invoice, delivery, isReady }: Known<Approved<I>>, now: string): SendAnswer<I> {
  const about = { id, version: invoice?.version ?? null, reference: delivery?.reference ?? '' }
  if (invoice === undefined) return { ...about, outcome: 'not_found', message: 'There is no such invoice.' }
  if (!isReady) return { ...about, outcome: 'not_allowed', message: 'Only approved invoices are sent.' }
  return alreadySent({ ...about, outcome: 'changed', message: '' }, delivery, now)
}

async function sendInvoices<K extends Id, I extends Approved<K>>(
  { source, queue }: { readonly source: InvoiceSource<K, I>; readonly queue: Queue },
  call: Asked<K>,
  kind: InvoiceKind,
) {
  const { input, rows, person, now } = call
  const ids = [...new Set(input.invoice_ids)]
  if (ids.length === 0) throw invalid({ invoice_ids: ['Name at least one invoice.'] })
  const connection = await connectionFor(call, kind)
  // Locked, so that of two requests at once the second one finds what the first one took in hand.
  const invoices = await source.invoices(rows, ids, !input.dry_run)
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const keys = new Map(invoices.map((invoice) => [keyOf(kind, invoice), invoice.id]))
  const before = await source.deliveries(rows).find({ key: [...keys.keys()] })
  const deliveryOf = new Map(before.map((delivery) => [keys.get(delivery.key), delivery]))
  const judged = ids.map((id) => {
    const invoice = known.get(id)
    const isReady = invoice !== undefined && source.isReady(invoice)
    return judge(id, { invoice, delivery: deliveryOf.get(id), isReady }, now)
  })
  const fit = judged.flatMap(({ id, outcome }) => (outcome === 'changed' ? (known.get(id) ?? []) : []))
  const lacks = await lacksOf(source, call, { kind, codes: connection.codes }, fit)
  const answers = judged.map((answer): SendAnswer<K> => {
    const message = lacks.get(answer.id) ?? ''
    return message === '' ? answer : { ...answer, outcome: 'not_allowed', message }
  })
  return sendFit({
    queue,
    person,
    answers,
    isTrial: input.dry_run,
    take: async (going) =>
      takenInHand(
        source.deliveries(rows),
        takenNow(connection.id, now, person),
        fit
          .filter(({ id }) => going.has(id))
          .map((invoice) => ({
            delivery: deliveryOf.get(invoice.id),
            fresh: { invoice: invoice.id, approved_at: invoice.approved_at, key: keyOf(kind, invoice) },
          })),
      ),
    deliveriesOf: async (later, sent) =>
      new Map((await source.deliveries(later).find({ id: sent })).map((one) => [one.invoice, one])),
    versionsOf: source.versions,
  })
}

type Toward = { readonly kind: InvoiceKind; readonly codes: TheirCodes }

/** What the other system could not be told is found before anything is sent. */
async function lacksOf<K extends Id, I extends Approved<K>>(
  source: InvoiceSource<K, I>,
  asked: Asked<K>,
  { kind, codes }: Toward,
  invoices: readonly I[],
): Promise<ReadonlyMap<K, string>> {
  if (kind === 'jobutrax') return new Map()
  const outgoing = await source.outgoing(asked, invoices)
  return new Map(
    invoices.flatMap(({ id }, at) => {
      const one = outgoing[at]
      return one === undefined ? [] : [[id, lacksFor(kind, codes, one)] as const]
    }),
  )
}

export function sendTicketInvoices({ input, ...call }: Asked<string>, kind: InvoiceKind) {
  const invoice_ids = input.invoice_ids.map((id) => id.toLowerCase())
  return sendInvoices(
    { source: ticketInvoices, queue: deliveryQueue },
    { ...call, input: { ...input, invoice_ids } },
    kind,
  )
}

export const sendRailInvoices = (call: Asked<number>, kind: InvoiceKind) =>
  sendInvoices({ source: railInvoices, queue: railDeliveryQueue }, call, kind)
