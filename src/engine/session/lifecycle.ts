/** Signing in and out: the only module that sets the session. */
import { api, ApiError, dropToken, keepToken, storedToken, TOKEN } from '../api/api.ts'
import { departures } from './lifecycle.state.ts'
import { readZones } from './server-zones.state.ts'
import { session, type Me } from './session.state.ts'
import { switched } from './theme.state.ts'
import { setDensity, setTheme } from './theme.ts'

/** Registers a function that is called when a user signs out: caches, workers and sockets drop what they hold. */
export const onClear = (clean: () => void): void => void departures().cleaners.add(clean)

/** Registers a function that saves changes before the sign-out, while the user still has permission. Returns a function that removes it. */
export const onLeave = (save: () => Promise<void>): (() => void) => {
  const { savers } = departures()
  savers.add(save)
  return () => void savers.delete(save)
}

function welcome(me: Me): void {
  const { dark_mode, high_contrast } = me.app_config
  setTheme({ dark_mode: switched(dark_mode), high_contrast: switched(high_contrast) })
  setDensity(me.app_config['density'] === 'compact' ? 'compact' : 'normal')
  session().now = { state: 'in', me }
}

/** Another window has signed somebody in, or has changed company: what this one shows is of the session before. */
function watchToken(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === TOKEN && newValue !== null) location.reload()
  })
}

/** Signs in with the stored token. A visitor without one is signed out, which is not an error. */
export async function start(): Promise<void> {
  watchToken()
  const zones = readZones()
  if (storedToken() === null) {
    session().now = { state: 'out' }
    return
  }
  session().now = { state: 'starting' }
  try {
    const [me] = await Promise.all([api<Me>('user/me/'), zones])
    welcome(me)
  } catch (error) {
    // A token that the server rejected was removed by api.ts, which reloads the page.
    if (storedToken() === null) session().now = { state: 'out' }
    else
      session().now = {
        state: 'failed',
        detail: error instanceof Error && error.message !== '' ? error.message : 'Error with account',
      }
  }
}

/** Reads the profile anew: a setting of the company has changed. */
export const readMe = async (): Promise<void> => welcome(await api<Me>('user/me/'))

type Granted = { readonly token: string }
/** Stores the token first, so that a reload in between is signed in too. */
export async function enter({ token }: Granted): Promise<void> {
  keepToken(token)
  welcome(await api<Me>('user/me/'))
}

export type FirstAdministrator = Readonly<Record<'code' | 'company' | 'name' | 'email' | 'password', string>>
/** Creates the first company and its administrator, by the link that the server printed, and signs in as that administrator. */
export const makeFirst = async (body: FirstAdministrator): Promise<void> =>
  enter(await api<Granted>('auth/first-admin/', { method: 'POST', body }))

export async function signOut(): Promise<void> {
  const { cleaners, savers } = departures()
  await Promise.allSettled([...savers].map((save) => save()))
  // The server may be down or the token already invalid: the browser forgets the session either way.
  await api('auth/logout/', { method: 'POST' }).catch((error: unknown) => {
    if (!(error instanceof ApiError) && !(error instanceof Error)) throw error
  })
  dropToken()
  for (const clean of cleaners) clean()
  session().now = { state: 'out' }
}

/** Changes the user's own profile, and stores the profile that the server answers. */
export async function updateMe(changes: Partial<Pick<Me, 'name' | 'telephone' | 'app_config'>>): Promise<Me> {
  const me = await api<Me>('user/me/', { method: 'PATCH', body: changes })
  welcome(me)
  return me
}
