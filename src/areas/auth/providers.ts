/** How people of the typed address may sign in: asked by its domain alone, so that nobody's address is sent before they send it. */
import { useQuery } from '@tanstack/react-query'
import { domainOf, isOwnPath } from '#model/areas/sign-in/rules/addresses.ts'
import { api } from '#src/engine/api/api.ts'

type Offered = { readonly name: string; readonly label: string; readonly kind: string; readonly start: string }
export type Ways = { readonly password: boolean; readonly providers: readonly Offered[] }

const byPassword: Ways = { password: true, providers: [] }

/** While nothing is known, and where the question fails, by password. */
export function useWays(email: string): Ways {
  const domain = domainOf(email)
  const { data } = useQuery({
    queryKey: ['auth/providers/', domain],
    queryFn: () => api<Ways>('auth/providers/', { query: { email: `anybody@${domain}` } }),
    enabled: domain !== '',
    staleTime: 60_000,
    retry: false,
  })
  return (domain === '' ? undefined : data) ?? byPassword
}

/** Leaves for the provider; it leads back to where the person was going. */
export function leaveFor({ start }: Offered, next: string | null): void {
  const relay = next !== null && isOwnPath(next) ? `?${new URLSearchParams({ relay: next })}` : ''
  location.assign(`${start}${relay}`)
}
