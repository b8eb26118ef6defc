/** The calls of an upload: sending files, taking one back, and reading what has become of those that were sent. */
import { bill } from '#model/areas/document/bill.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { chunked } from '#model/shared/chunked.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { callAction, formOf } from '#src/ui/action/action-call.ts'

export const uploadCall = { resource: bill, action: bill.actions.uploadBillsOfLading }
const takeBackCall = { resource: bill, action: bill.actions.deleteAttachment }

/** The shipment or trip from which the upload was opened, to which its files belong. */
export type UploadedFor = { readonly shipment?: number; readonly trip?: number }
export type UploadOutcome = 'queued' | 'duplicate' | 'refused'
type UploadResult = {
  readonly file: string
  readonly id: number | null
  readonly outcome: UploadOutcome
  readonly message: string
}
/** `results` are in the order in which the files were sent. */
export type UploadAnswer = { readonly batch: number | null; readonly results: readonly UploadResult[] }

/** With the same key it takes effect once, however often it is sent. */
export const sendFiles = (
  files: readonly File[],
  belongs: UploadedFor,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<UploadAnswer> =>
  api<UploadAnswer>(`${bill.path}${uploadCall.action.path}`, {
    method: 'POST',
    body: formOf(belongs, { files }),
    idempotencyKey,
    signal,
  })
/** The file is held for 30 days, as that of every deleted document. */
export const takeBack = (id: number): Promise<unknown> => callAction(takeBackCall, id, {})

export type UploadedRow = Pick<
  Row<typeof bill>,
  | 'id'
  | 'name'
  | 'status'
  | 'problem'
  | 'progress'
  | 'doubts'
  | 'bol_number'
  | 'car_mark'
  | 'car_number'
  | 'attachment'
  | 'created_at'
>
const columns = 'id,name,status,problem,progress,doubts,bol_number,car_mark,car_number,attachment,created_at'
/** Ids that fit into one address. */
const SOME = 80
const MAX_ROWS = 1000

const rowsBy = async (by: string, ids: readonly number[], signal: AbortSignal): Promise<readonly UploadedRow[]> => {
  const pages = await Promise.all(
    chunked(ids, SOME).map((some) =>
      api<Page<UploadedRow>>(`${bill.path}get_table/`, {
        query: { [`${by}__in`]: some.join(','), columns, limit: MAX_ROWS },
        signal,
      }),
    ),
  )
  return pages.flatMap(({ results }) => results)
}
/** The documents of those ids, and others that were cut out of the same files. */
export async function uploadedRows(ids: readonly number[], signal: AbortSignal): Promise<readonly UploadedRow[]> {
  const own = await rowsBy('id', ids, signal)
  const files = [...new Set(own.flatMap(({ attachment }) => attachment ?? []))]
  const all = await rowsBy('attachment', files, signal)
  return [...new Map([...own, ...all].map((row) => [row.id, row])).values()]
}
