/** Takes back what one request made, as the server kept it: rows that nobody has changed since are deleted again. */
import type { Resource } from '#model/kernel/resource.ts'
import type { ReturnAnswer } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { UndoEntry } from '#src/engine/commands/undo.state.ts'
import { countedRows } from '../bulk/change-many.ts'

/** A batch is undone once; each is taken off the list with its undo, so that what fails can be tried again. */
export async function deleteBatches(resource: Resource, batches: number[]): Promise<string> {
  let [deleted, kept] = [0, 0]
  for (let next = batches[0]; next !== undefined; next = batches[0]) {
    const { counts } = await api<ReturnAnswer>(`batch/${next}/undo/`, { method: 'POST', body: {} })
    deleted += counts.returned
    kept += counts.touched
    batches.shift()
  }
  const rest = kept === 0 ? '' : ` ${countedRows(resource, kept)} stayed, because somebody has changed them since.`
  return `Deleted ${countedRows(resource, deleted)} again.${rest}`
}

/** Where an answer names a batch, what it made is taken back by undo. Returns the entry of the undo history. */
export function recordBatch(resource: Resource, title: string, answer: unknown): UndoEntry | undefined {
  const batch = typeof answer === 'object' && answer !== null && 'batch' in answer ? answer.batch : null
  if (typeof batch !== 'number') return undefined
  return recordUndo({ kind: 'compensating', title, undo: () => deleteBatches(resource, [batch]) })
}
