/** Receives a file that was attached to a trip as a bill of lading too, where the request says `read`. */
import type { FiledCall } from '#server/engine/operations/area-work/filed-work.ts'
import { receiveFiles } from './receive.ts'

/** `bill`: the id of the document, or of the earlier one with the same file; null where the file is refused. */
export async function readTripFile({
  id,
  input,
  files,
  rows,
  now,
  lockKeys,
}: FiledCall): Promise<Readonly<Record<string, unknown>>> {
  const { file } = files
  if (input['read'] !== true || file === undefined || typeof id !== 'number') return {}
  const { filename, ...stored } = file
  const named = typeof input['name'] === 'string' && input['name'] !== '' ? input['name'] : filename
  const received = [{ ...stored, name: named }]
  const { results } = await receiveFiles({ rows, now, lockKeys }, received, { source: 'trip', trip: id })
  const [{ id: bill, outcome, message }] = [results[0] ?? { id: null, outcome: 'refused', message: '' }]
  return { bill, outcome, message }
}
