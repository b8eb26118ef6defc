/** Deletes a document. Its file is deleted with its last document, and can be restored for 30 days. */
import { bill } from '#model/areas/document/bill.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

export async function remove({ row, input, rows }: Call<typeof bill, 'deleteAttachment'>) {
  const reason = input.reason.trim()
  if (row.status === 'saved' && reason === '') throw invalid({ reason: ['Say why a saved document is deleted.'] })
  // The trail of the row keeps the reason.
  if (reason !== '') await rows(bill).patch(row.id, { discard_reason: reason })
  await rows(bill).remove(row.id)
  return { id: row.id, attachment: row.attachment }
}
