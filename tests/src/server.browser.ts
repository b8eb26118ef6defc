/** A test in the browser against the real server. */
import { commands } from 'vitest/browser'
import { api, keepToken } from '#src/engine/api/api.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'

/** Starts a server with an empty database, and signs in as a user with all permissions. */
export async function startServerAndSignIn(): Promise<void> {
  const { token } = await commands.startServer()
  keepToken(token)
  session().now = { state: 'in', me: await api<Me>('user/me/') }
}
