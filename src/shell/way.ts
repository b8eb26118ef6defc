/** The way in: where a signed-out visitor is sent, and where one lands who signs in. */
import { landingScreen } from '#model/rules/landing.ts'
import { fillPath } from '../engine/screen.ts'
import { may } from '../engine/session.ts'
import type { Me } from '../engine/session.ts'
import { needsNothing, screenAt, screenNamed, screens } from './routes.ts'

const pathOf = (href: string): string => href.split('?')[0] ?? '/'
/** Reachable signed out, and shown without panes. */
export const isAuth = (href: string): boolean => screenAt(pathOf(href))?.screen.name.startsWith('auth') === true

/** The sign-in address that leads back: the query is kept, the path goes along as `next`. */
export function loginFor(href: string): string {
  const path = pathOf(href)
  const query = new URLSearchParams(href.slice(path.length + 1))
  if (path !== '/') query.set('next', path)
  return `/auth/login/${query.size > 0 ? `?${query}` : ''}`
}

/** What the sign-in address leads back to; undefined where it says nothing, or something that is not ours. */
export function nextOf(href: string): string | undefined {
  const query = new URLSearchParams(href.slice(pathOf(href).length + 1))
  const next = query.get('next')
  if (next === null || !/^\/(?!\/)/.test(next) || isAuth(next)) return undefined
  query.delete('next')
  return `${next}${query.size > 0 ? `?${query}` : ''}`
}

/** The landing screen of the user's modules; where it is not to be had, the first screen of the menu he may open. */
export function landingFor(me: Me): string {
  const wanted = screenNamed(landingScreen(me))
  const able = [wanted, ...screens.filter(({ menu }) => menu !== undefined)].find((screen) => screen && needsNothing(screen) && may(screen.needs))
  return able ? fillPath(able.path, {}) : '/'
}
