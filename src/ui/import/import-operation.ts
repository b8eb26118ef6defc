/** The bulk change that creates records from the rows of a sheet. Its undo deletes those that nobody has changed since. */
import { inSentence } from '#model/shared/label-text.ts'
import type { ChangeResult, CreationAnswer } from '#model/shared/outcome.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { bulkCall, type BulkOperation, type BulkRow } from '../bulk/bulk-operation.ts'
import { countedRows } from '../bulk/change-many.ts'
import { deleteBatches } from '../verbs/undo-batch.ts'

/** Rows per request and transaction: few enough that other requests run in between. */
const SIZE = 200

/** By the line of the sheet, as the panel knows the rows. */
const resultsOf = (rows: readonly BulkRow[], { results }: CreationAnswer): readonly ChangeResult[] =>
  rows.flatMap(({ id }, at) => {
    const result = results[at]
    if (result === undefined) return []
    const { outcome, message } = result
    return [{ id, version: null, before: null, message, outcome: outcome === 'created' ? 'changed' : outcome }]
  })

export function importOperation(resource: Resource, count: number, notes: readonly string[]): BulkOperation {
  const batches: number[] = []
  const title = `Import ${countedRows(resource, count)}`
  return {
    title,
    what: inSentence(resource.plural),
    words: { will: 'will be created', was: 'created' },
    button: (some) =>
      some === count
        ? `Create ${countedRows(resource, some)}`
        : `Create ${countedRows(resource, some)}, leave out the rest`,
    notes,
    size: SIZE,
    lanes: 1,
    ...bulkCall<CreationAnswer>({
      path: `${resource.path}create_many/`,
      body: (rows) => ({ rows: rows.map(({ values }) => values) }),
      results: (answer, { rows }) => {
        if (answer.batch !== null && !batches.includes(answer.batch)) batches.push(answer.batch)
        return resultsOf(rows, answer)
      },
    }),
    undo: {
      kind: 'compensating',
      title,
      isFinal: true,
      run: async () => ({ said: await deleteBatches(resource, batches), back: [] }),
    },
  }
}
