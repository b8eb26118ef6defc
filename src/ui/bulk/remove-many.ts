/** The bulk change that deletes rows, one request each. Its undo creates them again where no value is lost. */
import { inSentence } from '#model/shared/label-text.ts'
import type { ChangeResult } from '#model/shared/outcome.ts'
import { chunked } from '#model/shared/chunked.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { api, ApiError, type Page } from '#src/engine/api/api.ts'
import { canMakeAgain, isWritable } from '../form/draft/recreatable.ts'
import type { BulkOperation, BulkRow } from './bulk-operation.ts'
import { countedRows } from './change-many.ts'

type RowValues = Readonly<Record<string, unknown>>
type WholeRow = RowValues & { readonly id: number | string }

/** Loads all writable fields, in batches of as many ids as fit into a URL. */
async function readWhole(resource: Resource, ids: readonly (number | string)[]): Promise<readonly WholeRow[]> {
  const rows: WholeRow[] = []
  for (const some of chunked(ids, 150))
    rows.push(
      ...(await api<Page<WholeRow>>(resource.path, { query: { id__in: some.join(','), limit: some.length } })).results,
    )
  return rows
}

async function removeOne(resource: Resource, { id, version }: BulkRow): Promise<ChangeResult> {
  const about = { id, version, before: null }
  try {
    await api<undefined>(`${resource.path}${id}/`, { method: 'DELETE' })
    return { ...about, outcome: 'changed', message: '' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { ...about, outcome: error.status === 404 ? 'not_found' : 'not_allowed', message: error.message }
  }
}

/** The bulk change, and which rows an undo could not restore. */
export async function removeOperation(
  resource: Resource,
  ids: readonly (number | string)[],
): Promise<{ readonly deed: BulkOperation; readonly lost: ReadonlySet<number | string> }> {
  const rows = await readWhole(resource, ids)
  const whole = new Map(rows.map((row) => [row.id, row]))
  const lost = new Set(rows.flatMap((row) => (canMakeAgain(resource, row) ? [] : [row.id])))
  const title = `Delete ${countedRows(resource, ids.length)}`
  const note =
    lost.size === 0
      ? 'Undo creates them again with new ids. Their notes, files and history are not restored, nor are links from other records.'
      : lost.size === rows.length
        ? 'This cannot be undone, because some of the values can only be set by the server.'
        : `${countedRows(resource, lost.size)} cannot be restored, because some of the values can only be set by the server. Undo creates the others again with new ids, without their notes, files and history.`
  const operation: BulkOperation = {
    title,
    what: inSentence(resource.plural),
    words: { will: 'will be deleted', was: 'deleted' },
    button: (count) => `Delete ${countedRows(resource, count)}`,
    isGrave: true,
    notes: [note],
    size: 1,
    lanes: 4,
    // Only the deletion itself can find out whether other records reference the row.
    judge: async (some) =>
      some.map(({ id, version }) => ({
        id,
        version,
        before: null,
        message: '',
        outcome: whole.has(id) ? 'changed' : 'not_found',
      })),
    send: (some) => Promise.all(some.map((row) => removeOne(resource, row))),
    ...(lost.size < rows.length && {
      undo: {
        kind: 'compensating',
        title,
        // The restored rows have new ids, so the deletion cannot be redone.
        isFinal: true,
        run: async (done) => {
          const again = done.filter(({ id }) => !lost.has(id)).flatMap(({ id }) => whole.get(id) ?? [])
          for (const row of again) {
            const body = Object.fromEntries(Object.entries(row).filter(([name]) => isWritable(resource)(name)))
            await api<WholeRow>(resource.path, { method: 'POST', body, idempotencyKey: crypto.randomUUID() })
          }
          return { said: `Restored ${countedRows(resource, again.length)}.`, back: [] }
        },
      } as const,
    }),
  }
  return { deed: operation, lost }
}
