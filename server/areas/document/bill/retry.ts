/** Starts a reading again: with a turn that a person gives, or of some pages only. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { turnOf } from '#model/areas/document/rules/kept-reading.ts'
import { pagesIn } from '#model/areas/document/rules/number-lists.ts'
import { MAX_PAGES } from '#model/areas/document/rules/file-limits.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { pagesOf, requireChecked, toBeRead } from '../reading/parts.ts'

export async function retry({ row, input, given, rows, now }: Call<typeof bill, 'retryAttachment'>) {
  requireChecked(row, 'Only a document that was read, or failed, is read again.')
  if (row.attachment === null) throw conflict('There is no file to read.', { current: row })
  const turn = given.has('rotate') && input.rotate !== null ? turnOf(input.rotate) : null
  if (turn === undefined) throw invalid({ rotate: ['Turn the pages by 0, 90, 180 or 270 degrees.'] })
  const { from, to } = pagesOf(row) ?? { from: 1, to: MAX_PAGES }
  const pages = pagesIn(input.pages, from, to)
  if (pages === undefined) throw invalid({ pages: [`The document has the pages ${from} to ${to}.`] })
  return rows(bill).patch(row.id, { ...toBeRead(row, now), turn, asked_pages: pages.map(String) })
}
