/** Signing in by password, and by a code where one is asked for. */
import { api } from '#src/engine/api/api.ts'
import { enter } from '#src/engine/session/lifecycle.ts'

type Granted = { readonly token: string; readonly second_factor?: 'required' }

/** `totp`: the code of the second factor, once it was asked for (`totp` of the 400). Who still has to set one up comes to their profile. */
export async function signIn(email: string, password: string, totp?: string): Promise<void> {
  const body = { email, password, ...(totp !== undefined && { totp }) }
  const granted = await api<Granted>('auth/login/', { method: 'POST', body })
  if (granted.second_factor === 'required') location.hash = '/user/'
  await enter(granted)
}
