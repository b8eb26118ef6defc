/** The records that *Why not?* is asked about, and their rows for the verbs to name and to judge. */
import { resourceNamed } from '#model/areas/named.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import type { AskedRecords } from '#src/ui/verbs/explained.ts'
import { explainedCall } from '#src/ui/verbs/explained-path.ts'

export function subjectOf(search: string): AskedRecords {
  const words = new URLSearchParams(search)
  const call = explainedCall(words)
  const ids = (words.get('ids') ?? '').split(',').filter((id) => id !== '')
  return { of: words.get('of') ?? '', ids, ...(call && { call }) }
}

/** The records as they are now, for the verbs to name and to judge. */
export async function recordsOf(of: string, ids: readonly (number | string)[]): Promise<readonly AnyRow[]> {
  const query = { id__in: ids.join(','), limit: ids.length }
  return (await api<Page<AnyRow>>(`${resourceNamed(of).path}get_table/`, { query })).results
}
