/** The cache of server answers, and the query clients that use it. */
import { QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/api.ts'
import { state } from '../console/console.state.ts'
import { live } from '../feed/client.state.ts'
import { onClear } from '../session/lifecycle.ts'

/**
 * Retries only where a retry can help: the answer to a wrong request stays the same, and a server that is down is asked by the feed alone.
 * What failed meanwhile is asked for once it answers (query.ts).
 */
const mayHelp = (failures: number, error: Error): boolean =>
  failures < 2 && live().state !== 'down' && !(error instanceof ApiError && error.status < 500)

export const queryClient = state((onClose) => {
  const client = new QueryClient({
    defaultOptions: {
      // The feed marks stale data, so time does not.
      queries: {
        staleTime: Infinity,
        gcTime: 10 * 60_000,
        retry: mayHelp,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  onClear(() => client.clear())
  onClose(() => client.clear())
  return client
})

const paneClients = state(() => new Map<string, QueryClient>())
/** Each pane has a query client of its own over the shared cache, so that it is known who queries, and the same query is sent once. */
export function clientOf(pane: string): QueryClient {
  const clients = paneClients()
  const known = clients.get(pane)
  if (known) return known
  const client = queryClient()
  const own = new QueryClient({
    queryCache: client.getQueryCache(),
    mutationCache: client.getMutationCache(),
    defaultOptions: client.getDefaultOptions(),
  })
  const plain = own.defaultQueryOptions.bind(own)
  Object.defineProperty(own, 'defaultQueryOptions', {
    value: (options: UseQueryOptions) => ({ ...plain(options), meta: { ...options.meta, pane } }),
  })
  clients.set(pane, own)
  return own
}
export const forgetClient = (pane: string): void => void paneClients().delete(pane)
