/** The records that *Why not?* is asked about: their path, and the rows for the verbs to name and to judge. */
import { resourceNamed } from '#model/areas/named.ts'
import { MOST_EXPLAINED } from '#model/kernel/limits.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import type { AskedRecords } from '#src/ui/verbs/explained.ts'

export const WHY_NOT_PATH = '/company/why-not/'
export const pathFor = (of: string, ids: readonly (number | string)[]): string =>
  `${WHY_NOT_PATH}?${new URLSearchParams({ of, ids: ids.slice(0, MOST_EXPLAINED).join(',') }).toString()}`

export function subjectOf(search: string): AskedRecords {
  const words = new URLSearchParams(search)
  return { of: words.get('of') ?? '', ids: (words.get('ids') ?? '').split(',').filter((id) => id !== '') }
}

/** The records as they are now, for the verbs to name and to judge. */
export async function recordsOf(of: string, ids: readonly (number | string)[]): Promise<readonly AnyRow[]> {
  const query = { id__in: ids.join(','), limit: ids.length }
  return (await api<Page<AnyRow>>(`${resourceNamed(of).path}get_table/`, { query })).results
}
