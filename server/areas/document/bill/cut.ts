/** Cuts a document into several of the same file, and joins two parts again. What changed is read again. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { pagesIn } from '#model/areas/document/rules/number-lists.ts'
import type { Field } from '#model/kernel/field.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'
import { keepMaking } from '../reading/made-by.ts'
import { pagesOf, readingState, requireChecked, toBeRead } from '../reading/parts.ts'

const CHECKED = 'Only a document that was read, or failed, is cut or joined.'

export async function splitPages(call: Call<typeof bill, 'splitPages'>) {
  const { row, input, rows, now } = call
  requireChecked(row, CHECKED)
  const all = pagesOf(row)
  if (all === undefined) throw conflict('Its pages were never read. Retry the reading first.', { current: row })
  const at = pagesIn(input.at, all.from + 1, all.to)
  if (at === undefined || at.length === 0) {
    const says =
      all.from === all.to ? 'It has one page.' : `Cut it before one of its pages ${all.from + 1} to ${all.to}.`
    throw invalid({ at: [says] })
  }
  const bounds = [all.from, ...at].map((from, index) => ({ page_from: from, page_to: (at[index] ?? all.to + 1) - 1 }))
  const [own, ...others] = bounds
  const again = { ...toBeRead(row, now), asked_pages: [] }
  const { name, attachment, source, message, shipment, trip, turn } = row
  const cut = await rows(bill).patch(row.id, { ...again, ...own })
  const made = await rows(bill).createMany(
    others.map((span) => ({ name, attachment, source, message, shipment, trip, turn, run_at: now, ...span })),
  )
  const batch = await keepMaking(call, 'splitPages', [
    { id: row.id, version: cut.version, before: readingState(row) },
    ...made.map(({ id, version }) => ({ id, version, before: {}, was: 'missing' as const })),
  ])
  return {
    batch,
    results: await rows(bill).find({ id: [row.id, ...made.map(({ id }) => id)] }, { ordering: 'page_from' }),
  }
}

/** Returns all stored values of a row, without computed ones. */
function writtenOf(row: object): Readonly<Record<string, unknown>> {
  const values = new Map(Object.entries(row))
  const written = Object.entries(bill.fields).filter(([, field]: [string, Field]) => field.reckoned === undefined)
  return Object.fromEntries(written.map(([name]) => [name, values.get(name) ?? null]))
}

export async function joinPages(call: Call<typeof bill, 'joinPages'>) {
  const { row, input, rows, now } = call
  requireChecked(row, CHECKED)
  const [other] =
    input.with === null || input.with === row.id ? [] : await rows(bill).find({ id: input.with }, { lock: true })
  if (other === undefined) throw input.with === row.id ? invalid({ with: ['Name another part.'] }) : notFound()
  requireChecked(other, CHECKED)
  const [one, two] = [pagesOf(row), pagesOf(other)]
  if (row.attachment === null || row.attachment !== other.attachment || one === undefined || two === undefined)
    throw invalid({ with: ['It is no part of the same file.'] })
  if (one.to + 1 !== two.from && two.to + 1 !== one.from)
    throw invalid({ with: [`Pages ${two.from} to ${two.to} do not follow pages ${one.from} to ${one.to}.`] })
  await rows(bill).remove(other.id)
  const span = { page_from: Math.min(one.from, two.from), page_to: Math.max(one.to, two.to) }
  const again = { ...toBeRead(row, now), asked_pages: [] }
  const joined = await rows(bill).patch(row.id, { ...again, ...span })
  const removed = writtenOf(other)
  const batch = await call.keepBatch(bill, 'joinPages', [
    { id: row.id, version: joined.version + 1, before: readingState(row) },
    { id: other.id, version: other.version, before: { ...removed, made_by: null }, was: 'there' },
  ])
  return { batch, results: [await rows(bill).patch(row.id, { made_by: batch })] }
}
