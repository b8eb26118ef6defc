/** The deed of deleting many rows: each asked for by itself, and made again where nothing is lost by it. */
import type { ChangeResult } from '#model/rules/outcome.ts'
import { chunked } from '#model/rules/ticket-list.ts'
import type { Resource } from '#model/resource.ts'
import { api, ApiError, type Page } from '../../engine/api.ts'
import { canMakeAgain, isWritable } from '../form/again.ts'
import type { BulkDeed, BulkRow } from './BulkChange.ts'
import { named } from './change-many.ts'

type Said = Readonly<Record<string, unknown>>
type WholeRow = Said & { readonly id: number | string }

/** Whole rows, as they would be made again. An address holds so many ids, not more. */
async function readWhole(resource: Resource, ids: readonly (number | string)[]): Promise<readonly WholeRow[]> {
  const rows: WholeRow[] = []
  for (const some of chunked(ids, 150)) rows.push(...(await api<Page<WholeRow>>(resource.path, { query: { id__in: some.join(','), limit: some.length } })).results)
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

/** What deleting them would mean, read off the rows themselves. */
export async function removeDeed(resource: Resource, ids: readonly (number | string)[]): Promise<{ readonly deed: BulkDeed; readonly lost: ReadonlySet<number | string> }> {
  const rows = await readWhole(resource, ids)
  const whole = new Map(rows.map((row) => [row.id, row]))
  const lost = new Set(rows.flatMap((row) => (canMakeAgain(resource, row) ? [] : [row.id])))
  const title = `Delete ${named(resource, ids.length)}`
  const note =
    lost.size === 0
      ? 'Undo makes them again under new ids. What belonged to them, and their place in other records, does not come back.'
      : lost.size === rows.length
        ? 'This cannot be undone: what only the server sets would be lost.'
        : `${named(resource, lost.size)} cannot be brought back: what only the server sets would be lost. Undo makes the others again under new ids, without what belonged to them.`
  const deed: BulkDeed = {
    title,
    what: resource.plural.toLowerCase(),
    words: { will: 'will be deleted', was: 'deleted' },
    button: (count) => `Delete ${named(resource, count)}`,
    isGrave: true,
    notes: [note],
    size: 1,
    lanes: 4,
    // Whether something still names one of them, only the deletion itself finds out.
    judge: async (some) => some.map(({ id, version }) => ({ id, version, before: null, message: '', outcome: whole.has(id) ? 'changed' : 'not_found' })),
    send: (some) => Promise.all(some.map((row) => removeOne(resource, row))),
    ...(lost.size < rows.length && {
      undo: {
        kind: 'compensating',
        title,
        // They have new ids now: what they were deleted by is no more.
        isFinal: true,
        run: async (done) => {
          const again = done.filter(({ id }) => !lost.has(id)).flatMap(({ id }) => whole.get(id) ?? [])
          for (const row of again) {
            const body = Object.fromEntries(Object.entries(row).filter(([name]) => isWritable(resource)(name)))
            await api<WholeRow>(resource.path, { method: 'POST', body, idempotencyKey: crypto.randomUUID() })
          }
          return { said: `${named(resource, again.length)} made again.`, back: [] }
        },
      } as const,
    }),
  }
  return { deed, lost }
}
