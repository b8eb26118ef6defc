/** The history of a row. */
import { resourceNamed } from '#model/areas/named.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#src/engine/api/api.ts'

export type HistoryEntry = {
  readonly id: number
  readonly at: string
  readonly by: number | null
  readonly by__label: string
  readonly kind: 'create' | 'update' | 'delete'
  /** `before__label` and `after__label` are titles of references, if they are still visible. */
  readonly changes: readonly {
    readonly field: string
    readonly before: unknown
    readonly after: unknown
    readonly before__label?: unknown
    readonly after__label?: unknown
  }[]
}
export function useHistory(name: string, id: number | string, wanted: boolean) {
  const { path } = resourceNamed(name)
  return useQuery({
    queryKey: [name, 'history', id],
    queryFn: ({ signal }) =>
      api<{ readonly count: number; readonly results: readonly HistoryEntry[] }>(`${path}${id}/history/`, {
        query: { limit: 200 },
        signal,
      }),
    enabled: wanted,
  })
}
