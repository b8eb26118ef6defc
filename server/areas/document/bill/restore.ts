/** A deleted bill of lading given back, with its file and what was read in it, by the audit trail. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import { billStates } from '#model/areas/document/rules/bill-life.ts'
import { billMatches, billSources } from '#model/areas/document/rules/bill-origin.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, notFound } from '#server/engine/base/http-error.ts'
import { deletionOf, valuesBefore } from '../held-files.ts'

type Restoring = Call<typeof bill, 'restore'>

/** Returns the former values of the fields, by the entry in the trail: `{field: [before, after]}`. */
function before(changes: unknown): (field: string) => unknown {
  const pairs = new Map(Object.entries(typeof changes === 'object' && changes !== null ? changes : {}))
  return (field) => {
    const pair: unknown = pairs.get(field)
    return Array.isArray(pair) ? pair[0] : null
  }
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** Trails keep decimals as numbers or as text. */
const decimalOf = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : null

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

type HeldFile = { readonly id?: number; readonly values?: NonNullable<ReturnType<typeof valuesBefore>> }
/** Returns the id of the file if another document still has it; otherwise the values of the deleted file. */
async function fileOf(call: Restoring, id: number | null): Promise<HeldFile> {
  if (id === null) throw notFound()
  if ((await call.rows(attachment).count({ id })) > 0) return { id }
  const values = valuesBefore(await deletionOf(call, 'document:attachment', String(id)))
  if (values === undefined) throw notFound()
  const [back] = await call.rows(attachment).find({ stored_as: values.stored_as }, { only: ['id'] })
  return back === undefined ? { values } : { id: back.id }
}

export async function restore(call: Restoring) {
  const { rows, input, now } = call
  const was = before(await deletionOf(call, 'document:bill', String(input.attachment_id)))
  const file = await fileOf(call, numberOf(was('attachment')))
  const [page_from, page_to] = [numberOf(was('page_from')), numberOf(was('page_to'))]
  if (file.id !== undefined && (await rows(bill).count({ attachment: file.id, page_from })) > 0)
    throw conflict('It has been restored already.')
  const status = billStates.find((one) => one === was('status')) ?? 'waiting'
  const isUnread = status === 'waiting' || status === 'reading'
  const [shipmentId, tripId] = [numberOf(was('shipment')), numberOf(was('trip'))]
  const made = await rows(bill).create({
    name: textOf(was('name')),
    status: isUnread ? 'waiting' : status,
    run_at: isUnread ? now : null,
    source: billSources.find((one) => one === was('source')) ?? 'upload',
    page_from,
    page_to,
    turn: numberOf(was('turn')),
    doubts: numberOf(was('doubts')),
    match: billMatches.find((one) => one === was('match')) ?? 'none',
    difference_count: numberOf(was('difference_count')),
    accepted: objectOf(was('accepted')),
    problem: textOf(was('problem')),
    attempts: numberOf(was('attempts')),
    pages: numberOf(was('pages')),
    is_primary: was('is_primary') === true,
    // Its shipment or trip may be gone by now.
    shipment: shipmentId !== null && (await rows(shipment).count({ id: shipmentId })) > 0 ? shipmentId : null,
    trip: tripId !== null && (await rows(trip).count({ id: tripId })) > 0 ? tripId : null,
    bol_number: textOf(was('bol_number')),
    bol_date: textOf(was('bol_date')) || null,
    car_mark: textOf(was('car_mark')),
    car_number: textOf(was('car_number')),
    product_name: textOf(was('product_name')),
    net_volume: decimalOf(was('net_volume')),
    confidence: numberOf(was('confidence')),
    extracted_data: objectOf(was('extracted_data')),
  })
  const id = file.id ?? (await rows(attachment).create({ ...file.values, object_id: String(made.id) })).id
  return rows(bill).patch(made.id, { attachment: id })
}
