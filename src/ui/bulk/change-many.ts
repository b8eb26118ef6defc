/** The deed of writing fields of many rows: over the call that changes many, each answered by itself, taken back exactly. */
import type { ChangeAnswer, ChangeResult } from '#model/rules/outcome.ts'
import { chunked } from '#model/rules/ticket-list.ts'
import type { Resource } from '#model/resource.ts'
import { api } from '../../engine/api.ts'
import type { BulkDeed, BulkResult, BulkRow, TakenBack } from './BulkChange.ts'

/** So many rows are judged or written in one transaction: others get their turn between two of them. */
const SIZE = 200

type Change = { readonly id: number | string; readonly version?: number; readonly values: Readonly<Record<string, unknown>> }
const ask = async (resource: Resource, changes: readonly Change[], more: { readonly dry_run?: boolean; readonly key?: string }): Promise<readonly ChangeResult[]> => {
  const { dry_run = false, key } = more
  const answer = await api<ChangeAnswer>(`${resource.path}change_many/`, { method: 'POST', body: { changes, dry_run }, ...(key !== undefined && { idempotencyKey: key }) })
  return answer.results
}
const changesOf = (rows: readonly BulkRow[]): readonly Change[] => rows.map(({ id, version, values }) => ({ id, version, values }))

export const named = (resource: Resource, count: number): string => `${count} ${(count === 1 ? resource.label : resource.plural).toLowerCase()}`
const few = (results: readonly { readonly name: string }[]): string =>
  results.length > 5 ? `${results.slice(0, 5).map(({ name }) => name).join(', ')} and ${results.length - 5} more` : results.map(({ name }) => name).join(', ')

/** Every row as it was, but those that somebody has changed since: they stay, and are named. */
async function takeBack(resource: Resource, done: readonly BulkResult[]): Promise<TakenBack> {
  const names = new Map(done.map(({ id, name }) => [id, name]))
  const results: ChangeResult[] = []
  for (const some of chunked(done, SIZE))
    results.push(...(await ask(resource, some.map(({ id, version, before }) => ({ id, ...(version !== null && { version }), values: before ?? {} })), { key: crypto.randomUUID() })))
  const back = results.filter(({ outcome }) => outcome === 'changed' || outcome === 'already')
  const kept = results.filter(({ outcome }) => outcome !== 'changed' && outcome !== 'already').map(({ id }) => ({ name: names.get(id) ?? String(id) }))
  if (back.length === 0 && kept.length > 0) throw new Error(`All were changed meanwhile and stay: ${few(kept)}.`)
  return { back, said: `${named(resource, back.length)} ${back.length === 1 ? 'is as it was' : 'are as they were'}.${kept.length > 0 ? ` ${kept.length} changed meanwhile and ${kept.length === 1 ? 'stays' : 'stay'}: ${few(kept)}.` : ''}` }
}

/** `title`: what stands on the list of what was done. */
export const changeDeed = (resource: Resource, title: string, notes: readonly string[] = []): BulkDeed => ({
  title,
  what: resource.plural.toLowerCase(),
  button: (count) => `Change ${named(resource, count)}`,
  notes,
  size: SIZE,
  lanes: 1,
  judge: (rows) => ask(resource, changesOf(rows), { dry_run: true }),
  send: (rows, key) => ask(resource, changesOf(rows), { key }),
  undo: { kind: 'exact', title, run: (done) => takeBack(resource, done) },
})
