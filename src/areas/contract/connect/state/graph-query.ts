/** The contracts and links of the graph, asked of the server in one request. */
import type { ContractGraph } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { api } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

export const graphQuery = {
  queryKey: ['contract:contract', 'graph'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api<ContractGraph>('contract/graph/', { signal }),
  meta: { resources: ['contract:contract', 'contract:link'] },
} as const

/** Asked for while the code of the screen is still on its way. */
export function readGraphAhead(): void {
  void queryClient().prefetchQuery(graphQuery)
}
