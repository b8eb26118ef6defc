/** Saves marked documents that a person need not look at: no doubts, one match and no differences. Each is answered by itself. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { ChangeResult, ReturnAnswer, VerbAnswer } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import type { BulkOperation, BulkRow } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { takeBackBatches } from '#src/ui/verbs/verb-operation.ts'

type Values = Readonly<Record<string, unknown>>
/** Documents in one request, whose answers come together. */
const SIZE = 50
const fields = ['name', 'status', 'doubts', 'match', 'difference_count'] as const

const states: Readonly<Record<string, string>> = {
  waiting: 'It waits to be read.',
  reading: 'It is being read.',
  failed: 'Nothing could be read in it. Retry reading, or open it and type its figures.',
  saved: 'It is saved already.',
  discarded: 'It was discarded.',
}
const counted = (count: unknown, one: string, many: string): readonly string[] =>
  typeof count !== 'number' || count === 0 ? [] : [count === 1 ? `1 ${one}` : `${grouped(count)} ${many}`]

/** Why a person has to look at it; empty for a clean one. */
export function uncleanBecause({ status, doubts, match, difference_count }: Values): readonly string[] {
  const state = states[String(status)]
  if (state !== undefined) return [state]
  return [
    ...counted(doubts, 'figure is doubtful.', 'figures are doubtful.'),
    ...(match === 'none' ? ['No shipment was found for it.'] : []),
    ...(match === 'several' ? ['Several shipments fit it.'] : []),
    ...counted(difference_count, 'figure differs from our own bill.', 'figures differ from our own bill.'),
  ]
}

const rowOf = (row: Values): BulkRow => ({
  id: typeof row['id'] === 'number' ? row['id'] : String(row['id']),
  name: String(row['name']),
  version: typeof row['version'] === 'number' ? row['version'] : 0,
  values: { status: 'saved' },
  line: 'all figures agree',
  problems: uncleanBecause(row),
})
const willChange = ({ id, version }: BulkRow): ChangeResult => ({
  id,
  outcome: 'changed',
  message: '',
  version,
  before: null,
})

function saveCleanOperation(rows: readonly BulkRow[]): BulkOperation {
  const batches: number[] = []
  const returned: ReturnAnswer['results'][number][] = []
  const title = `Save ${countedRows(bill, rows.filter(({ problems }) => problems.length === 0).length)}`
  return {
    title: 'Save clean documents',
    what: 'documents',
    words: { will: 'will be saved', was: 'saved' },
    button: (count) => `Save ${countedRows(bill, count)}`,
    notes: ['Each is saved with the one shipment or trip that was found for it.'],
    size: SIZE,
    lanes: 1,
    // All that the server judges by is in the rows.
    judge: (some) => Promise.resolve(some.map(willChange)),
    send: async (some, key) => {
      const { batch, results } = await api<VerbAnswer>(`${bill.path}${bill.actions.saveClean.path}`, {
        method: 'POST',
        body: { ids: some.map(({ id }) => id) },
        idempotencyKey: key,
      })
      if (batch !== null) batches.push(batch)
      return results
    },
    undo: { kind: 'exact', title, run: (done) => takeBackBatches(bill, batches, returned, done) },
  }
}

/** Of the marked documents; those that a person has to look at are named with the reason, and not sent. */
export async function saveCleanChange(target: RecordTarget): Promise<BulkChange> {
  if (target.matching?.()) throw new Error('These are too many to save at once. Mark up to 20,000 documents.')
  const rows = ((await target.rows?.([...fields])) ?? []).map(rowOf)
  return new BulkChange(saveCleanOperation(rows), rows)
}
export async function openSaveClean(target: RecordTarget): Promise<void> {
  openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change: await saveCleanChange(target) })
}
