/** Bills of lading that came as files: uploaded and read, tried again, attached, made primary, deleted and given back. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill as declared } from '#model/areas/document/bill.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'
import { attachFile, cleanName, storedAt } from '#server/engine/operations/files/attach.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'
import { candidates } from './candidates.ts'
import { onePrimary, setAsPrimaryAttachment } from './primary.ts'
import { readingOf } from './reading.ts'
import { restore } from './restore.ts'

async function upload(call: Call<typeof declared, 'uploadBillsOfLading'>) {
  const { rows, input, files } = call
  const { file } = files
  if (file === undefined) throw invalid({ file: ['This file is required.'] })
  if (file.size === 0) throw invalid({ file: ['The file is empty.'] })
  const name = cleanName(file.filename)
  if (name === '') throw invalid({ file: ['The file needs a name.'] })
  const alike = await rows(attachment).find({ object_type: 'document:bill', sha256: file.hash }, { only: ['name'] })
  const made = await rows(declared).create({
    name,
    shipment: input.shipment,
    trip: input.trip,
    ...(await readingOf(file)),
  })
  const kept = await attachFile(rows(attachment), file, { object_type: 'document:bill', object_id: String(made.id) })
  const row = await rows(declared).patch(made.id, { attachment: kept.id })
  return { ...row, same_as: alike.map((one) => one.name), warnings: kept.warnings }
}

async function retry({ row, rows }: Call<typeof declared, 'retryAttachment'>) {
  if (row.status !== 'failed' && row.status !== 'waiting')
    throw conflict(`It is ${row.status}. Only a reading that failed is tried again.`, { current: row })
  const [file] = row.attachment === null ? [] : await rows(attachment).find({ id: row.attachment })
  if (file === undefined || file.stored_as === '') throw conflict('There is no file to read.', { current: row })
  return rows(declared).patch(row.id, await readingOf({ path: storedAt(file), type: file.content_type }, row))
}

async function remove({ row, rows }: Call<typeof declared, 'deleteAttachment'>) {
  await rows(declared).remove(row.id)
  if (row.attachment !== null) await rows(attachment).remove(row.attachment)
  return { id: row.id, attachment: row.attachment }
}

async function attachToTrip(call: Call<typeof declared, 'attachToSpecificTrip'>) {
  const { rows, input, keepBatch } = call
  const { trip_id, attachment_id } = input
  const [row] = attachment_id === null ? [] : await rows(declared).find({ id: attachment_id }, { lock: true })
  if (row === undefined) throw notFound()
  if (trip_id === null || (await rows(trip).count({ id: trip_id })) === 0)
    throw invalid({ trip_id: ['There is no such trip.'] })
  const changed = await rows(declared).patch(row.id, { trip: trip_id })
  const kept = { id: row.id, version: changed.version, before: { trip: row.trip, is_primary: row.is_primary } }
  return { ...changed, batch: await keepBatch(declared, 'attachToSpecificTrip', [kept]) }
}

export const bill = withFollower(
  handle(declared, {
    uploadBillsOfLading: upload,
    setAsPrimaryAttachment,
    retryAttachment: retry,
    deleteAttachment: remove,
    restore,
    attachToSpecificTrip: attachToTrip,
    candidates,
  }),
  onePrimary,
)
