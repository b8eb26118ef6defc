import { useEffect } from 'react'
import type { LinkedPage } from './address.ts'
import { keepToken, keptLink, takeLink } from './kept-link.ts'

/** The token; what the address gives is kept and taken out of it at once. Undefined where there is none. */
export function useLinkToken(scope: LinkedPage, given: string | undefined): string | undefined {
  // Before anything is drawn or asked, so that a page that is left at once does not lose it.
  if (given !== undefined) keepToken(scope, given)
  useEffect(() => {
    if (given === undefined) return
    takeLink()
    // `replaceState` tells nobody; whoever draws by the address has to know of the new one.
    dispatchEvent(new HashChangeEvent('hashchange'))
  }, [given])
  return given ?? keptLink(scope)?.token
}
