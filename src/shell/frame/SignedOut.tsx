/** What is shown without panes: the sign-in screens and the page of an invitation's link. Every other path leads to the first of them. */
import { useEffect, useMemo } from 'react'
import { Router, type BaseLocationHook, type BaseSearchHook } from 'wouter'
import { useHash } from '../state/hooks.ts'
import { hashHref, replaceHash } from '../desks/url-sync.ts'
import { ScreenHost } from '../panes/ScreenHost.tsx'
import { useScreens } from '../routes/routes.ts'
import { Toasts } from '../notices/Toasts.tsx'
import { isOpenPage, loginFor } from '../routes/redirects.ts'

const navigate = (to: string, { replace = false }: { readonly replace?: boolean } = {}): void => {
  if (replace) {
    replaceHash(to)
    dispatchEvent(new HashChangeEvent('hashchange'))
  } else location.hash = to
}
const split = (): readonly [string, string] => {
  const href = hashHref()
  const [path = '/'] = href.split('?')
  return [path, href.slice(path.length + 1)]
}

export function SignedOut() {
  const hash = useHash()
  const screens = useScreens()
  const isLost = !isOpenPage(hashHref())
  useEffect(() => {
    document.title = 'Sign in · Highball'
    if (!isOpenPage(hashHref())) navigate(loginFor(hashHref()), { replace: true })
  }, [hash, screens])
  const [hook, searchHook] = useMemo((): readonly [BaseLocationHook, BaseSearchHook] => {
    const useHashLocation: BaseLocationHook = () => {
      useHash()
      return [split()[0], navigate]
    }
    const useHashSearch: BaseSearchHook = () => {
      useHash()
      return split()[1]
    }
    return [useHashLocation, useHashSearch]
  }, [])
  if (isLost) return null
  return (
    <Router hook={hook} searchHook={searchHook} hrefs={(href) => `#${href}`}>
      <ScreenHost />
      <Toasts />
    </Router>
  )
}
