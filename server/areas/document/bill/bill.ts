/** Bills of lading that came as files: received, checked, saved, cut and joined, attached, made primary, deleted and given back. */
import { bill as declared } from '#model/areas/document/bill.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'
import { candidates } from './candidates.ts'
import { joinPages, splitPages } from './cut.ts'
import { pageImage } from './page-image.ts'
import { onePrimary, setAsPrimaryAttachment } from './primary.ts'
import { readRegion } from './region.ts'
import { remove } from './remove.ts'
import { restore } from './restore.ts'
import { retry } from './retry.ts'
import { saveAttachment } from './save.ts'
import { saveClean } from './save-clean.ts'
import { upload } from './upload.ts'

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
    saveAttachment,
    saveClean,
    retryAttachment: retry,
    readRegion,
    pageImage,
    splitPages,
    joinPages,
    deleteAttachment: remove,
    restore,
    attachToSpecificTrip: attachToTrip,
    candidates,
  }),
  onePrimary,
)
