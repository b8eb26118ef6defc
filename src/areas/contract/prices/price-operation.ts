/** The bulk change that writes new prices, through the call that answers for each by itself. */
import { serviceContract } from '#model/areas/contract/terminal-contract.resource.ts'
import type { ReturnAnswer, VerbAnswer } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import { bulkCall, type BulkOperation, type BulkResult, type UndoResult } from '#src/ui/bulk/bulk-operation.ts'
import { returnSentence } from '#src/ui/bulk/outcome-sentence.ts'

/** All at once: the call takes more, and a contract has fewer. */
const SIZE = 1000
const counted = (count: number): string => `${count} ${count === 1 ? 'price' : 'prices'}`

/** What was created is deleted, what it ended goes on; what somebody touched or was charged by since stays, and why is said. */
async function takeBack(batches: number[], done: readonly BulkResult[]): Promise<UndoResult> {
  const names = new Map(done.map(({ id, name }) => [id, name]))
  const results: (ReturnAnswer['results'][number] & { readonly name: string })[] = []
  for (let batch = batches[0]; batch !== undefined; batch = batches[0]) {
    const answer = await api<ReturnAnswer>(`${serviceContract.path}take_back_prices/`, {
      method: 'POST',
      body: { batch },
    })
    results.push(...answer.results.map((result) => ({ ...result, name: names.get(result.id) ?? String(result.id) })))
    batches.shift()
  }
  const why = new Set(results.flatMap(({ outcome, message }) => (outcome === 'touched' ? [message] : [])))
  return {
    said: [returnSentence(results, counted), ...why].join(' '),
    back: results.filter(({ outcome }) => outcome === 'returned'),
  }
}

export function priceOperation(count: number, day: string, notes: readonly string[]): BulkOperation {
  const batches: number[] = []
  const title = `Change ${counted(count)} from ${day}`
  return {
    title,
    what: 'prices',
    button: (some) => `Change ${counted(some)}`,
    notes,
    size: SIZE,
    lanes: 1,
    ...bulkCall<VerbAnswer>({
      path: `${serviceContract.path}bulk_update_prices/`,
      body: (rows) => ({ update_list: rows.map(({ id, values }) => ({ ...values, id: String(id) })) }),
      results: ({ batch, results }, { isTrial }) => {
        if (batch !== null && !isTrial) batches.push(batch)
        return results.map(({ id, outcome, message, version }) => ({ id, outcome, message, version, before: null }))
      },
    }),
    undo: { kind: 'exact', title, run: (done) => takeBack(batches, done) },
  }
}
