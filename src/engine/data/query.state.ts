/** The cache of what the server said, and the clients that ask through it. */
import { QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/api.ts'
import { state } from '../console/console.state.ts'
import { onClear } from '../session/lifecycle.ts'

/** Asked again only where asking again can help: the answer to a wrong question stays the same. */
const mayHelp = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)

export const queryClient = state((onClose) => {
  const client = new QueryClient({
    defaultOptions: {
      // The feed says when something is stale, so time does not.
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
/** A pane asks through a client of its own over the one cache: so it is known who asks, and the same question is asked once. */
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
