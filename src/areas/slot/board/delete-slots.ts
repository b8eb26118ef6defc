/** Deletes slots by the call that answers for each; it is undone as one. */
import { MOST_SLOTS } from '#model/areas/slot/rules/slot-life.ts'
import { slot } from '#model/areas/slot/slot.resource.ts'
import type { ReturnAnswer, VerbAnswer } from '#model/shared/outcome.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { bulkCall } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { takeBackBatches } from '#src/ui/verbs/verb-operation.ts'

export async function openDeleting(target: RecordTarget): Promise<void> {
  const batches: number[] = []
  const returned: ReturnAnswer['results'][number][] = []
  await openMany(target, {
    of: 'schedule:slot',
    most: MOST_SLOTS,
    values: {},
    line: 'deleted',
    operation: (rows) => ({
      title: `Delete ${countedRows(slot, rows.length)}`,
      what: 'slots',
      words: { will: 'will be deleted', was: 'deleted' },
      button: (count) => `Delete ${countedRows(slot, count)}`,
      isGrave: true,
      notes: [],
      size: MOST_SLOTS,
      lanes: 1,
      ...bulkCall<VerbAnswer>({
        path: `${slot.path}${slot.actions.deleteSlots.path}`,
        body: (some) => ({ slot_ids: some.map(({ id }) => id) }),
        results: ({ batch, results }, { isTrial }) => {
          if (batch !== null && !isTrial) batches.push(batch)
          return results
        },
      }),
      undo: {
        kind: 'exact',
        title: `Delete ${countedRows(slot, rows.length)}`,
        // They stand again under other ids.
        isFinal: true,
        run: (done) => takeBackBatches(slot, batches, returned, done),
      },
    }),
  })
}
