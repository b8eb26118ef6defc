/** The call that answers a rail invoice as UBL: as it was sent, where it went along with the paper, else as it is. */
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import type { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { readArchived } from '#server/engine/files/archive-files.ts'
import { railInvoiceFacts } from './paper/facts.ts'
import { ublOf } from './ubl.ts'

type Asked = Call<typeof invoice, 'ubl'>

/** The code under which it is archived. */
export const UBL = 'ubl'

async function contentOf({ row, rows, person }: Asked): Promise<() => Promise<Buffer>> {
  const sent = await rows(archivedPaper).find(
    { object_type: 'invoice:invoice', object_id: String(row.id), code: UBL },
    { ordering: 'id' },
  )
  const last = sent.at(-1)
  if (last !== undefined) return () => readArchived(last.sha256)
  const [facts] = await railInvoiceFacts({ rows, person }, [row])
  if (facts === undefined) throw new Error('No facts of the invoice were found')
  const data = Buffer.from(ublOf(facts))
  return () => Promise.resolve(data)
}

export async function ubl(call: Asked) {
  const { status, invoice_number } = call.row
  if (status === 'draft') throw conflict('A draft may still change: approve it first.')
  return answerFile({ filename: `${invoice_number}.xml`, type: 'application/xml', data: await contentOf(call) })
}
