/**
 * The bulk change that writes fields, through the endpoint that changes many rows and answers for each. Its undo
 * restores the previous values.
 */
import { grouped } from '#model/shared/number-format.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { few } from './outcome-sentence.ts'
import type { ChangeAnswer, ChangeResult } from '#model/shared/outcome.ts'
import { chunked } from '#model/shared/chunked.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { api } from '#src/engine/api/api.ts'
import type { BulkOperation, BulkResult, BulkRow, UndoResult } from './bulk-operation.ts'

/** Rows per request and transaction, small enough that other requests run in between. */
const SIZE = 200

type Change = {
  readonly id: number | string
  readonly version?: number
  readonly values: Readonly<Record<string, unknown>>
}
const ask = async (
  resource: Resource,
  changes: readonly Change[],
  more: { readonly dry_run?: boolean; readonly key?: string },
): Promise<readonly ChangeResult[]> => {
  const { dry_run = false, key } = more
  const answer = await api<ChangeAnswer>(`${resource.path}change_many/`, {
    method: 'POST',
    body: { changes, dry_run },
    ...(key !== undefined && { idempotencyKey: key }),
  })
  return answer.results
}
const changesOf = (rows: readonly BulkRow[]): readonly Change[] =>
  rows.map(({ id, version, values }) => ({ id, version, values }))

export const countedRows = (resource: Resource, count: number): string =>
  `${grouped(count)} ${inSentence(count === 1 ? resource.label : resource.plural)}`
/** Restores the rows, except those that someone else has changed since. */
async function takeBack(resource: Resource, done: readonly BulkResult[]): Promise<UndoResult> {
  const names = new Map(done.map(({ id, name }) => [id, name]))
  const results: ChangeResult[] = []
  for (const some of chunked(done, SIZE))
    results.push(
      ...(await ask(
        resource,
        some.map(({ id, version, before }) => ({ id, ...(version !== null && { version }), values: before ?? {} })),
        { key: crypto.randomUUID() },
      )),
    )
  const back = results.filter(({ outcome }) => outcome === 'changed' || outcome === 'already')
  const notRestored = results
    .filter(({ outcome }) => outcome !== 'changed' && outcome !== 'already')
    .map(({ id }) => ({ name: names.get(id) ?? String(id) }))
  if (back.length === 0 && notRestored.length > 0)
    throw new Error(`Nothing was restored, because someone else has changed ${few(notRestored)} in the meantime.`)
  return {
    back,
    said: `Restored ${countedRows(resource, back.length)}.${notRestored.length > 0 ? ` Not restored, because changed by someone else: ${few(notRestored)}.` : ''}`,
  }
}

/** `title` is shown in the undo history. */
export const changeOperation = (resource: Resource, title: string, notes: readonly string[] = []): BulkOperation => ({
  title,
  what: inSentence(resource.plural),
  button: (count) => `Change ${countedRows(resource, count)}`,
  notes,
  size: SIZE,
  lanes: 1,
  judge: (rows) => ask(resource, changesOf(rows), { dry_run: true }),
  send: (rows, key) => ask(resource, changesOf(rows), { key }),
  undo: { kind: 'exact', title, run: (done) => takeBack(resource, done) },
})
