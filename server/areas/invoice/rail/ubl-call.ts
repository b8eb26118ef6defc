/** The call that answers a rail invoice as UBL. */
import type { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { railInvoiceFacts } from './paper/facts.ts'
import { ublOf } from './ubl.ts'

type Asked = Call<typeof invoice, 'ubl'>

export async function ubl({ row, rows, person }: Asked) {
  if (row.status === 'draft') throw conflict('A draft may still change: approve it first.')
  const [facts] = await railInvoiceFacts({ rows, person }, [row])
  if (facts === undefined) throw new Error('No facts of the invoice were found')
  const data = ublOf(facts)
  return answerFile({
    filename: `${row.invoice_number}.xml`,
    type: 'application/xml',
    data: () => Promise.resolve(Buffer.from(data)),
  })
}
