/** The rows of a list beside a record, also where rows of another resource stand between. */
import { useQuery } from '@tanstack/react-query'
import { resourceNamed } from '#model/areas/named.ts'
import { chunked } from '#model/shared/chunked.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import type { Related } from './record-spec.ts'
import { useRows } from './row.ts'

type Through = NonNullable<Related['through']>
const MOST = 200
/** Ids that fit into one address. */
const SOME = 80

const list = (name: string, query: Readonly<Record<string, string | number>>, signal: AbortSignal) =>
  api<Page<AnyRow>>(`${resourceNamed(name).path}get_table/`, { query: { limit: MOST, ...query }, signal })

/** Those that reference one of the first rows in between. */
async function rowsThrough(
  { resource, by, ordering }: Related,
  through: Through,
  id: number | string,
  signal: AbortSignal,
): Promise<Page<AnyRow>> {
  const between = await list(through.resource, { [through.by]: id }, signal)
  const ids = between.results.map((row) => row.id)
  const pages = await Promise.all(
    chunked(ids, SOME).map((some) =>
      list(resource, { [`${by}__in`]: some.join(','), ...(ordering !== undefined && { ordering }) }, signal),
    ),
  )
  const results = pages.flatMap((page) => page.results)
  return { results, count: results.length, next: null, previous: null }
}

function useThrough(related: Related, through: Through | undefined, id: number | string) {
  return useQuery({
    queryKey: [related.resource, 'through', through?.resource, through?.by, id],
    enabled: through !== undefined,
    queryFn: ({ signal }) =>
      rowsThrough(related, through ?? { resource: related.resource, by: related.by }, id, signal),
    meta: { resources: through === undefined ? [] : [through.resource] },
  })
}

export function useRelated(related: Related, id: number | string) {
  const { ordering } = related
  const direct = useRows(
    related.resource,
    { [related.by]: id, ...(ordering !== undefined && { ordering }) },
    related.through === undefined,
  )
  const through = useThrough(related, related.through, id)
  return related.through === undefined ? direct : through
}
