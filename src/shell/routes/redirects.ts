/** Where signed-out visitors are sent, and where they return after signing in. */
import { areScreensWhole, screenAt } from './routes.ts'

const pathOf = (href: string): string => href.split('?')[0] ?? '/'
/** Reachable signed out, and shown without panes. Any path below is treated as such a screen until it is known not to exist. */
export const isAuth = (href: string): boolean =>
  href.startsWith('/auth/') && (!areScreensWhole() || screenAt(pathOf(href)) !== undefined)

/** What a visitor reads before they sign in: the sign-in itself, and the page of the link in the letter of an invitation. */
export const isOpenPage = (href: string): boolean => isAuth(href) || href.startsWith('/partner/invitations/link/')

/** The sign-in URL: it keeps the query, and `next` contains the path to return to. */
export function loginFor(href: string): string {
  const path = pathOf(href)
  const query = new URLSearchParams(href.slice(path.length + 1))
  if (path !== '/') query.set('next', path)
  return `/auth/login/${query.size > 0 ? `?${query}` : ''}`
}

/** The path to return to after signing in; undefined if there is none, or if it leads to another site. */
export function nextOf(href: string): string | undefined {
  const query = new URLSearchParams(href.slice(pathOf(href).length + 1))
  const next = query.get('next')
  if (next === null || !/^\/(?!\/)/.test(next) || isAuth(next)) return undefined
  query.delete('next')
  return `${next}${query.size > 0 ? `?${query}` : ''}`
}
