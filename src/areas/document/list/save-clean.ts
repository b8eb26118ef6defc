/** Saves marked documents that a person need not look at: no doubts, one match and no differences. Each is answered by itself. */
import { bill } from '#model/areas/document/bill.resource.ts'
import type { ReturnAnswer, VerbAnswer } from '#model/shared/outcome.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { bulkCall, type BulkOperation, type BulkRow } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { takeBackBatches } from '#src/ui/verbs/verb-operation.ts'

/** Documents in one request, whose answers come together. */
const SIZE = 50

export function saveCleanOperation(rows: readonly BulkRow[]): BulkOperation {
  const batches: number[] = []
  const returned: ReturnAnswer['results'][number][] = []
  const title = `Save ${countedRows(bill, rows.length)}`
  return {
    title: 'Save clean documents',
    what: 'documents',
    words: { will: 'will be saved', was: 'saved' },
    button: (count) => `Save ${countedRows(bill, count)}`,
    notes: ['Each is saved with the one shipment that has its number.'],
    size: SIZE,
    lanes: 1,
    // The server looks for the shipment once more, which may have come after the document was read.
    ...bulkCall<VerbAnswer>({
      path: `${bill.path}${bill.actions.saveClean.path}`,
      body: (some) => ({ ids: some.map(({ id }) => id) }),
      results: ({ batch, results }, { isTrial }) => {
        if (batch !== null && !isTrial) batches.push(batch)
        return results
      },
    }),
    undo: { kind: 'exact', title, run: (done) => takeBackBatches(bill, batches, returned, done) },
  }
}

/** Of the marked documents; those that a person has to look at are named with the reason, and stay as they are. */
export function openSaveClean(target: RecordTarget): Promise<void> {
  if (target.matching?.()) throw new Error('These are too many to save at once. Mark up to 20,000 documents.')
  const line = 'all figures agree'
  return openMany(target, { of: 'document:bill', values: { status: 'saved' }, line, operation: saveCleanOperation })
}
