/** The list of an upload in words: how far each file is, what was read in it, and a sentence over all. */
import { capital } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import { canCancel, type BillUpload } from './bill-uploads.ts'
import type { UploadedRow } from './upload-calls.ts'

export type UploadLine = {
  readonly key: string
  readonly name: string
  readonly word: string
  readonly badge: BadgeState
  readonly says: string
  /** The document to open. */
  readonly id: number | null
  readonly mayCancel: boolean
}

const unread: ReadonlySet<string> = new Set(['waiting', 'reading'])
const isUnread = ({ status }: Pick<UploadedRow, 'status'>): boolean => unread.has(status)
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${grouped(count)} ${many}`

const words: Readonly<Record<BillUpload['state'], readonly [word: string, badge: BadgeState]>> = {
  waits: ['waits', 'plain'],
  sending: ['being sent', 'info'],
  unsent: ['not sent', 'warn'],
  cancelled: ['cancelled', 'plain'],
  queued: ['waits to be read', 'plain'],
  duplicate: ['duplicate', 'hold'],
  refused: ['refused', 'stop'],
}

function readIn({ bol_number, car_mark, car_number, doubts }: UploadedRow): string {
  const names = [bol_number === '' ? '' : `BOL ${bol_number}`, `${car_mark} ${car_number}`.trim()]
  const read = names.filter((name) => name !== '').join(', ') || 'No number and no car'
  return `${read}; ${doubts === 0 || doubts === null ? 'no doubts' : counted(doubts, 'doubt', 'doubts')}.`
}
/** `page 3 of 12` as a sentence. */
const progressText = (progress: string): string => (progress === '' ? '' : `${capital(progress)}.`)
/** Of the documents in one file that was taken. */
function progressOf(rows: readonly UploadedRow[]): readonly [word: string, badge: BadgeState, says: string] {
  const [only, ...more] = rows
  const waiting = rows.filter(isUnread)
  const failed = rows.filter(({ status }) => status === 'failed')
  if (waiting.length > 0) {
    const reading = waiting.find(({ status }) => status === 'reading')
    return reading !== undefined || waiting.length < rows.length
      ? ['being read', 'info', progressText(reading?.progress ?? '')]
      : [...words.queued, '']
  }
  if (only && more.length === 0)
    return only.status === 'failed' ? ['not read', 'warn', only.problem] : ['read', 'ok', readIn(only)]
  const clean = rows.filter(({ status, doubts }) => status !== 'failed' && (doubts ?? 0) === 0).length
  const parts = [
    counted(rows.length, 'document', 'documents'),
    counted(clean, 'without doubts', 'without doubts'),
    ...(failed.length > 0 ? [`${grouped(failed.length)} could not be read`] : []),
  ]
  return ['read', failed.length > 0 ? 'warn' : 'ok', `${parts.join(', ')}.`]
}

/** All documents that were cut out of the same file. */
const documentsOf = (id: number | null, rows: readonly UploadedRow[]): readonly UploadedRow[] => {
  const own = rows.find((row) => row.id === id)
  if (own === undefined) return []
  return own.attachment === null ? [own] : rows.filter(({ attachment }) => attachment === own.attachment)
}

export function lineOf(upload: BillUpload, rows: readonly UploadedRow[]): UploadLine {
  const { key, name, id, state } = upload
  const documents = state === 'queued' ? documentsOf(id, rows) : []
  const [word, badge, says] = documents.length > 0 ? progressOf(documents) : [...words[state], '']
  return {
    key,
    name,
    word,
    badge,
    says: [upload.says, says].filter((one) => one !== '').join(' '),
    id: state === 'cancelled' ? null : id,
    mayCancel: canCancel(upload) && (documents.length === 0 || (documents.length === 1 && documents.every(isUnread))),
  }
}

const DAY_MS = 86_400_000
const DAYS_BY_NAME = 6
/** `Tuesday's scan`, or the day where that is long ago. */
function scanOf(moment: string, now: number): string {
  const zone = userZone()
  const dayOf = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
  const at = Date.parse(moment)
  if (dayOf(at) === dayOf(now)) return "today's scan"
  if (now - at > DAYS_BY_NAME * DAY_MS) return `the scan of ${dayOf(at)}`
  return `${new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(at)}'s scan`
}
/** `The file is a spreadsheet. Upload …`: a spreadsheet. */
const kindOf = (says: string): string => /^The \w+ is (?:an? )?([^.,]{1,40})/.exec(says)?.[1] ?? ''

/** `38 queued, 1 duplicate of Tuesday's scan, 1 refused: spreadsheet`. */
export function summaryOf(list: readonly BillUpload[], rows: readonly UploadedRow[], now = Date.now()): string {
  const of = (state: BillUpload['state']): readonly BillUpload[] => list.filter((one) => one.state === state)
  const [queued, duplicates, refused] = [of('queued'), of('duplicate'), of('refused')]
  const same = duplicates.length === 1 ? rows.find(({ id }) => id === duplicates[0]?.id) : undefined
  const kinds = [...new Set(refused.map(({ says }) => kindOf(says)))].filter((kind) => kind !== '')
  return [
    ...(queued.length > 0 ? [`${grouped(queued.length)} queued`] : []),
    ...(duplicates.length > 0
      ? [counted(duplicates.length, 'duplicate', 'duplicates') + (same ? ` of ${scanOf(same.created_at, now)}` : '')]
      : []),
    ...(refused.length > 0
      ? [`${grouped(refused.length)} refused${kinds.length > 0 ? `: ${kinds.join(', ')}` : ''}`]
      : []),
    ...(of('cancelled').length > 0 ? [`${grouped(of('cancelled').length)} cancelled`] : []),
  ].join(', ')
}

/** Counts the files that were answered and the documents that were read. */
export function progressOfAll(list: readonly BillUpload[], rows: readonly UploadedRow[]) {
  const going = list.filter(({ state }) => state !== 'cancelled')
  const queued = new Set(list.flatMap(({ state, id }) => (state === 'queued' && id !== null ? [id] : [])))
  const files = new Set(
    rows.flatMap(({ id, attachment }) => (queued.has(id) && attachment !== null ? [attachment] : [])),
  )
  const read = rows.filter(({ id, attachment }) => queued.has(id) || (attachment !== null && files.has(attachment)))
  return {
    sent: going.filter(({ state }) => state === 'queued' || state === 'duplicate' || state === 'refused').length,
    files: going.length,
    read: read.filter((row) => !isUnread(row)).length,
    documents: Math.max(read.length, queued.size),
  }
}
