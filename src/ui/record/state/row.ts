/** Queries for single records, with the titles of their references. */
import { useQuery } from '@tanstack/react-query'
import { resourceNamed } from '#model/areas/named.ts'
import { hasUuid, type AnyRow, type Resource } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { keepLabel, type LabelCache } from '#src/ui/form/draft/labels.ts'

/** Resources whose changes affect the row: its own and those it references. */
const sourcesOf = (resource: Resource): readonly string[] =>
  Object.values(resource.fields).flatMap(({ to }) => to ?? [])

/** Parses an id from a URL. */
export const idFrom = (resource: Resource, text: string): number | string => (hasUuid(resource) ? text : Number(text))

const rows = (resource: Resource, query: Readonly<Record<string, string | number>>, signal: AbortSignal) =>
  api<Page<AnyRow>>(`${resource.path}get_table/`, { query, signal })

export function rowQuery(name: string, id: number | string) {
  const resource = resourceNamed(name)
  const isId = hasUuid(resource) ? /^[0-9a-f-]{36}$/i.test(String(id)) : Number.isSafeInteger(id)
  return {
    queryKey: [name, 'record', id] as const,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<AnyRow | null> =>
      isId ? ((await rows(resource, { id, limit: 1 }, signal)).results[0] ?? null) : null,
    meta: { resources: sourcesOf(resource) },
  }
}

/** Null if the record does not exist or is not visible to this user; the server does not tell which. */
export const useRow = (name: string, id: number | string) =>
  useFresh<AnyRow | null, readonly unknown[]>(rowQuery(name, id))

export const rowAtHand = (name: string, id: number | string): AnyRow | null | undefined =>
  queryClient().getQueryData<AnyRow | null>(rowQuery(name, id).queryKey)

/** Loads a record ahead of time. A cached one is available at once, and fetched again when shown if it is stale. */
export const readRow = (name: string, id: number | string): AnyRow | null | undefined | Promise<AnyRow | null> =>
  rowAtHand(name, id) ?? queryClient().fetchQuery(rowQuery(name, id))

/** Rows of a resource that reference the record, in the order asked for. */
export function useRows(name: string, query: Readonly<Record<string, string | number>>, enabled = true) {
  const resource = resourceNamed(name)
  return useQuery({
    queryKey: [name, 'of', query],
    enabled,
    queryFn: ({ signal }) => rows(resource, { limit: 200, ...query }, signal),
    meta: { resources: sourcesOf(resource) },
  })
}

export function keepLabels(labels: LabelCache, resource: Resource, row: Readonly<Record<string, unknown>>): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const [value, label] = [row[name], row[`${name}__label`]]
    if (field.kind === 'ref') keepLabel(labels, field.to, value, label)
    if (field.kind === 'refs' && Array.isArray(value) && Array.isArray(label))
      value.forEach((id, at) => keepLabel(labels, field.to, id, label[at]))
  }
}
