/** The bulk change that creates records from the rows of a sheet. Its undo deletes those that nobody has changed since. */
import { inSentence } from '#model/shared/label-text.ts'
import type { ChangeResult, CreationAnswer, ReturnAnswer } from '#model/shared/outcome.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { api } from '#src/engine/api/api.ts'
import type { BulkOperation, BulkRow, UndoResult } from '../bulk/bulk-operation.ts'
import { countedRows } from '../bulk/change-many.ts'

/** Rows per request and transaction: few enough that other requests run in between. */
const SIZE = 200

async function ask(
  { path }: Resource,
  rows: readonly BulkRow[],
  dry_run: boolean,
  key?: string,
): Promise<CreationAnswer> {
  return api<CreationAnswer>(`${path}create_many/`, {
    method: 'POST',
    body: { rows: rows.map(({ values }) => values), dry_run },
    ...(key !== undefined && { idempotencyKey: key }),
  })
}

/** By the line of the sheet, as the panel knows the rows. */
const resultsOf = (rows: readonly BulkRow[], { results }: CreationAnswer): readonly ChangeResult[] =>
  rows.flatMap(({ id }, at) => {
    const result = results[at]
    if (result === undefined) return []
    const { outcome, message } = result
    return [{ id, version: null, before: null, message, outcome: outcome === 'created' ? 'changed' : outcome }]
  })

/** Batches that are taken back are not repeated if the next one fails. */
async function takeBack(resource: Resource, batches: number[]): Promise<UndoResult> {
  let [deleted, kept] = [0, 0]
  for (let next = batches[0]; next !== undefined; next = batches[0]) {
    const { counts } = await api<ReturnAnswer>(`batch/${next}/undo/`, { method: 'POST', body: {} })
    deleted += counts.returned
    kept += counts.touched
    batches.shift()
  }
  const rest = kept === 0 ? '' : ` ${countedRows(resource, kept)} stayed, because somebody has changed them since.`
  return { said: `Deleted ${countedRows(resource, deleted)} again.${rest}`, back: [] }
}

export function importOperation(resource: Resource, count: number): BulkOperation {
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
    notes: [],
    size: SIZE,
    lanes: 1,
    judge: async (rows) => resultsOf(rows, await ask(resource, rows, true)),
    send: async (rows, key) => {
      const answer = await ask(resource, rows, false, key)
      if (answer.batch !== null && !batches.includes(answer.batch)) batches.push(answer.batch)
      return resultsOf(rows, answer)
    },
    undo: { kind: 'compensating', title, isFinal: true, run: () => takeBack(resource, batches) },
  }
}
