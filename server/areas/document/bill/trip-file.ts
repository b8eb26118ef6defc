/** Reads a file that was attached to a trip as a bill of lading too, where that is asked for. */
import type { FiledCall } from '#server/engine/operations/area-work/filed-work.ts'
import { receiveFiles } from './receive.ts'

/** `bill`: the document, or that of the same file; null with the reason in `message`. */
export async function readTripFile({
  id,
  input,
  files,
  rows,
  now,
}: FiledCall): Promise<Readonly<Record<string, unknown>>> {
  const { file } = files
  if (input['read'] !== true || file === undefined || typeof id !== 'number') return {}
  const { filename, ...stored } = file
  const named = typeof input['name'] === 'string' && input['name'] !== '' ? input['name'] : filename
  const { results } = await receiveFiles({ rows, now }, [{ ...stored, name: named }], { source: 'trip', trip: id })
  const [{ id: bill, outcome, message }] = [results[0] ?? { id: null, outcome: 'refused', message: '' }]
  return { bill, outcome, message }
}
