/** What the window shows: loading, the sign-in, an error, or the console. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/engine/session/session.state.ts'
import { start } from '#src/engine/session/lifecycle.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Spinner } from '#src/ui/controls/Notice.tsx'
import styles from './Console.module.css'
import { useHash } from '../state/hooks.ts'
import { Main } from './Main.tsx'
import { loadAreasAt } from '../routes/areas.ts'
import { useScreens } from '../routes/routes.ts'
import { hashHref } from '../desks/url-sync.ts'
import { SignedOut } from './SignedOut.tsx'
import { isAuth } from '../routes/redirects.ts'

function Failure({ detail }: { readonly detail: string }) {
  return (
    <main className={styles['page']} role="alert">
      <h1>Sign-in failed</h1>
      <p className={styles['detail']}>{detail === '' ? 'Error with account' : detail}</p>
      <Button look="primary" autoFocus onPress={() => void start()}>
        Try again
      </Button>
    </main>
  )
}

export function Console() {
  const { now } = useSnapshot(session())
  useHash()
  useScreens()
  useEffect(() => {
    void start()
    // Loads the requested screen while the server is asked who the user is.
    void loadAreasAt(hashHref().split('?')[0] ?? '/').catch(() => undefined)
  }, [])
  if (now.state === 'starting')
    return (
      <main className={styles['page']}>
        <Spinner label="Signing in" size="3em" />
      </main>
    )
  if (now.state === 'failed') return <Failure detail={now.detail} />
  // A reset link also works for signed-in users; the login screen does not.
  const href = hashHref()
  if (now.state === 'out' || (isAuth(href) && !href.startsWith('/auth/login/'))) return <SignedOut />
  return <Main />
}
