/** Asks the server what can be done with records now, and what stands in the way. */
import type { Deed } from '#model/kernel/why-not/obstacle.ts'
import { overridingIn } from '#model/kernel/action.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { MOST_EXPLAINED } from '#model/kernel/limits.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

export type ExplainedRecord = {
  readonly id: number | string
  readonly found: boolean
  readonly title: string
  readonly deeds: readonly Deed[]
}
/** The resource (`area:name`), and ids as an address has them. */
export type AskedRecords = { readonly of: string; readonly ids: readonly string[] }

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

/** What stands in the way of them, or mends it, is no field of theirs: a certificate of the driver. */
const resourcesNamed = (records: readonly ExplainedRecord[]): readonly string[] =>
  records
    .flatMap(({ deeds }) => deeds.flatMap(({ blockers, warnings }) => [...blockers, ...warnings]))
    .flatMap(({ object, cure }) => [object, cure?.adds, cure?.opens].flatMap((one) => one?.resource ?? []))

/** Asked anew whenever the records change, what they refer to, or what was said of them is about. */
export function useExplained({ of, ids }: AskedRecords) {
  const resource = resourceNamed(of)
  const { path, fields } = resource
  const kept = overridingIn(resource.actions)?.overrides
  const queryKey = [of, 'why not', ...ids]
  const known = queryClient().getQueryData<readonly ExplainedRecord[]>(queryKey) ?? []
  return useFresh<readonly ExplainedRecord[], readonly unknown[]>({
    queryKey,
    queryFn: async ({ signal }) => {
      const { results } = await api<{ readonly results: readonly ExplainedRecord[] }>(`${path}why_not/`, {
        query: { ids: ids.join(',') },
        signal,
      })
      return results
    },
    meta: {
      resources: [
        ...Object.values(fields).flatMap(({ to }) => to ?? []),
        ...(kept === undefined ? [] : [kept]),
        ...resourcesNamed(known),
      ],
    },
  })
}
