/** What the window shows: the start, the sign-in, the failure, or the console. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../engine/session.ts'
import { start } from '../engine/sign.ts'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Notice.tsx'
import styles from './Console.module.css'
import { useHash } from './hooks.ts'
import { Main } from './Main.tsx'
import { hashHref } from './mirror.ts'
import { SignedOut } from './SignedOut.tsx'
import { isAuth } from './way.ts'

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
  const { now } = useSnapshot(session)
  useHash()
  useEffect(() => void start(), [])
  if (now.state === 'starting')
    return (
      <main className={styles['page']}>
        <Spinner label="Signing in" size="3em" />
      </main>
    )
  if (now.state === 'failed') return <Failure detail={now.detail} />
  // A reset link works for whoever is signed in; the login screen is for who is not.
  const href = hashHref()
  if (now.state === 'out' || (isAuth(href) && !href.startsWith('/auth/login/'))) return <SignedOut />
  return <Main />
}
