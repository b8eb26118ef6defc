/** One record as the server has it, with what its references are called. */
import { useQuery } from '@tanstack/react-query'
import { resourceNamed } from '#model/named.ts'
import { hasUuid, type AnyRow, type Resource } from '#model/resource.ts'
import { api, type Page } from '../../engine/api.ts'
import { client, useFresh } from '../../engine/query.ts'
import { keepLabel, type Labels } from '../form/labels.ts'

/** Everything the row shows was made from: itself, and what it points to. */
const sourcesOf = (resource: Resource): readonly string[] => Object.values(resource.fields).flatMap(({ to }) => to ?? [])

/** An id as it stands in an address, in the type the resource uses. */
export const idFrom = (resource: Resource, said: string): number | string => (hasUuid(resource) ? said : Number(said))

const rows = (resource: Resource, query: Readonly<Record<string, string | number>>, signal: AbortSignal) =>
  api<Page<AnyRow>>(`${resource.path}get_table/`, { query, signal })

function rowQuery(name: string, id: number | string) {
  const resource = resourceNamed(name)
  const isId = hasUuid(resource) ? /^[0-9a-f-]{36}$/i.test(String(id)) : Number.isSafeInteger(id)
  return {
    queryKey: [name, 'record', id] as const,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<AnyRow | null> => (isId ? ((await rows(resource, { id, limit: 1 }, signal)).results[0] ?? null) : null),
    meta: { resources: sourcesOf(resource) },
  }
}

/** Null where there is no such record, or none that this user may see: the two are the same. */
export const useRow = (name: string, id: number | string) => useFresh<AnyRow | null, readonly unknown[]>(rowQuery(name, id))

export const rowAtHand = (name: string, id: number | string): AnyRow | null | undefined => client.getQueryData<AnyRow | null>(rowQuery(name, id).queryKey)

/** Has the record read, so that it is there when a pane turns to it. What was read already is at hand at once, and asked for again when it is shown, where it is stale. */
export const readRow = (name: string, id: number | string): AnyRow | null | undefined | Promise<AnyRow | null> =>
  rowAtHand(name, id) ?? client.fetchQuery(rowQuery(name, id))

/** Rows of a resource that name the record, newest or first in their own order. */
export function useRows(name: string, query: Readonly<Record<string, string | number>>) {
  const resource = resourceNamed(name)
  return useQuery({
    queryKey: [name, 'of', query],
    queryFn: ({ signal }) => rows(resource, { limit: 200, ...query }, signal),
    meta: { resources: sourcesOf(resource) },
  })
}

export function keepLabels(labels: Labels, resource: Resource, row: Readonly<Record<string, unknown>>): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const [value, label] = [row[name], row[`${name}__label`]]
    if (field.kind === 'ref') keepLabel(labels, field.to, value, label)
    if (field.kind === 'refs' && Array.isArray(value) && Array.isArray(label)) value.forEach((id, at) => keepLabel(labels, field.to, id, label[at]))
  }
}

export type HistoryEntry = {
  readonly id: number
  readonly at: string
  readonly by: number | null
  readonly by__label: string
  readonly kind: 'create' | 'update' | 'delete'
  /** `before__label` and `after__label` of what a reference points to, where it may still be seen. */
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown; readonly before__label?: unknown; readonly after__label?: unknown }[]
}
export function useHistory(name: string, id: number | string, wanted: boolean) {
  const { path } = resourceNamed(name)
  return useQuery({
    queryKey: [name, 'history', id],
    queryFn: ({ signal }) => api<{ readonly count: number; readonly results: readonly HistoryEntry[] }>(`${path}${id}/history/`, { query: { limit: 200 }, signal }),
    enabled: wanted,
  })
}
