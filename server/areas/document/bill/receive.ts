/** Receives files that may be bills of lading, from uploads, inboxes and trips: each is queued, refused, or a duplicate. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import type { BillSource } from '#model/areas/document/rules/bill-origin.ts'
import type { LockKeys, Rows, Upload } from '#server/engine/base/handler.ts'
import { keep } from '#server/engine/files/incoming.ts'
import { attachFile, cleanName } from '#server/engine/operations/files/attach.ts'
import { keepMaking, type KeepBatch } from '../reading/made-by.ts'
import { recognizeFile } from '#server/reading/recognize-file.ts'

/** `keep`: stores the file at its final path. By default it is linked or copied there. */
export type ReceivedFile = Pick<Upload, 'path' | 'size' | 'hash'> &
  Partial<Pick<Upload, 'keep'>> & { readonly name: string }
type BillOrigin = {
  readonly source: BillSource
  readonly message?: number | null
  readonly shipment?: number | null
  readonly trip?: number | null
}
type FileResult = {
  /** The name of the file. */
  readonly file: string
  /** The id of the document, or of the earlier one with the same file. */
  readonly id: number | null
  readonly outcome: 'queued' | 'duplicate' | 'refused'
  readonly message: string
}
export type Reception = {
  readonly batch: number | null
  readonly counts: Readonly<Record<FileResult['outcome'], number>>
  readonly results: readonly FileResult[]
}
type Receiving = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly now: string
  readonly lockKeys: LockKeys
  /** Lets a person undo the upload. Files of inboxes and trips have none. */
  readonly keepBatch?: KeepBatch
}

/** Returns the earliest document with the same content; undefined if there is none, or it was deleted. */
async function sameAs({ rows }: Receiving, hash: string) {
  const files = await rows(attachment).find({ object_type: 'document:bill', sha256: hash }, { only: ['id'] })
  if (files.length === 0) return undefined
  const [found] = await rows(bill).find(
    { attachment: files.map(({ id }) => id) },
    { ordering: 'id', limit: 1, only: ['id', 'name', 'created_at', 'bol_number'] },
  )
  return found
}

type Taken = { readonly result: FileResult; readonly row?: { readonly id: number; readonly version: number } }

async function receiveOne(unit: Receiving, one: ReceivedFile, origin: BillOrigin): Promise<Taken> {
  const { rows, now } = unit
  const file = cleanName(one.name) || 'Unnamed file'
  const known = await recognizeFile(one.path, one.size)
  if ('refusal' in known) return { result: { file, id: null, outcome: 'refused', message: known.refusal } }
  const same = await sameAs(unit, one.hash)
  if (same !== undefined) {
    const number = same.bol_number === '' ? '' : ` (BOL ${same.bol_number})`
    const message = `The same file came as ${same.name}${number} on ${same.created_at.slice(0, 10)}.`
    return { result: { file, id: same.id, outcome: 'duplicate', message } }
  }
  const { source, message = null, shipment = null, trip = null } = origin
  const made = await rows(bill).create({ name: file, source, message, shipment, trip, run_at: now })
  const upload = { ...one, filename: file, type: known.type, keep: one.keep ?? ((at) => keep(one.path, at)) }
  const on = { object_type: 'document:bill', object_id: String(made.id) }
  const { id: stored } = await attachFile(rows(attachment), upload, on)
  const row = await rows(bill).patch(made.id, { attachment: stored })
  return { result: { file, id: row.id, outcome: 'queued', message: '' }, row }
}

/** Returns the results in the order of the files. The queue of readings reads the queued documents. */
export async function receiveFiles(
  unit: Receiving,
  files: readonly ReceivedFile[],
  origin: BillOrigin,
): Promise<Reception> {
  // If the same file comes twice at once, the second transaction waits here, and then finds the document of the first.
  await unit.lockKeys(files.map(({ hash }) => `file ${hash}`))
  const taken: Taken[] = []
  for (const file of files) taken.push(await receiveOne(unit, file, origin))
  const results = taken.map(({ result }) => result)
  const made = taken.flatMap(({ row }) => row ?? [])
  const count = (outcome: FileResult['outcome']): number => results.filter((one) => one.outcome === outcome).length
  const counts = { queued: count('queued'), duplicate: count('duplicate'), refused: count('refused') }
  if (made.length === 0 || unit.keepBatch === undefined) return { batch: null, counts, results }
  const lines = made.map(({ id, version }) => ({ id, version, before: {}, was: 'missing' as const }))
  const batch = await keepMaking({ ...unit, keepBatch: unit.keepBatch }, 'uploadBillsOfLading', lines)
  return { batch, counts, results }
}
