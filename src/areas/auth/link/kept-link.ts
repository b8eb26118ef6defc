/** The link of this tab: its token and what was booked by it. It stands in the session's storage alone, never in the address. */
import { linkAddress, pageAddress, type LinkAddress, type LinkedPage } from './address.ts'

export type OwnTime = {
  readonly id: number
  readonly reference: string
  readonly starts_at: string
  readonly ends_at: string
  readonly bay: string
}
type KeptLink = { readonly token: string; readonly own: readonly OwnTime[] }

const keyOf = (scope: LinkedPage): string => `link:${scope}`

export function keptLink(scope: LinkedPage): KeptLink | undefined {
  const said = sessionStorage.getItem(keyOf(scope))
  return said === null ? undefined : (JSON.parse(said) as KeptLink)
}
const keep = (scope: LinkedPage, link: KeptLink): void => sessionStorage.setItem(keyOf(scope), JSON.stringify(link))

/** What was booked by the same link stays known. */
export function keepToken(scope: LinkedPage, token: string): void {
  if (keptLink(scope)?.token !== token) keep(scope, { token, own: [] })
}

/** Puts it first, in place of what is known of it. */
export function keepOwn(time: OwnTime): readonly OwnTime[] {
  const link = keptLink('booking')
  if (link === undefined) return [time]
  const own = [time, ...link.own.filter(({ id }) => id !== time.id)]
  keep('booking', { ...link, own })
  return own
}

/** Takes the token out of the address and keeps it. Tells what the address asks for. */
export function takeLink(): LinkAddress | undefined {
  const at = linkAddress(location.hash)
  if (at?.token === undefined) return at
  keepToken(at.scope, at.token)
  history.replaceState(history.state, '', pageAddress(at.scope))
  return at
}
