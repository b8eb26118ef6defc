/** The link of this tab: its token and what was booked by it. It stands in the session's storage alone, never in the address. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'

export type OwnTime = {
  readonly id: number
  readonly reference: string
  readonly starts_at: string
  readonly ends_at: string
  readonly bay: string
}
type Scope = 'booking' | 'board'
type KeptLink = { readonly token: string; readonly own: readonly OwnTime[] }

const keyOf = (scope: Scope): string => `link:${scope}`

export function keptLink(scope: Scope): KeptLink | undefined {
  const said = sessionStorage.getItem(keyOf(scope))
  return said === null ? undefined : (JSON.parse(said) as KeptLink)
}
const keep = (scope: Scope, link: KeptLink): void => sessionStorage.setItem(keyOf(scope), JSON.stringify(link))

/** Puts it first, in place of what is known of it. */
export function keepOwn(time: OwnTime): readonly OwnTime[] {
  const link = keptLink('booking')
  if (link === undefined) return [time]
  const own = [time, ...link.own.filter(({ id }) => id !== time.id)]
  keep('booking', { ...link, own })
  return own
}

/** The token; what the address gives is kept and taken out of it at once. Undefined where there is none. */
export function useLinkToken(scope: Scope, given: string | undefined): string | undefined {
  const [, navigate] = useLocation()
  // Before anything is drawn or asked, so that a page that is left at once does not lose it.
  if (given !== undefined && keptLink(scope)?.token !== given) keep(scope, { token: given, own: [] })
  useEffect(() => {
    if (given !== undefined) navigate(`/auth/${scope}/`, { replace: true })
  }, [given, navigate, scope])
  return given ?? keptLink(scope)?.token
}
