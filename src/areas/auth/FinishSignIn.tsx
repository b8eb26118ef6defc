/** Finishes a sign-in through a provider by itself, or says in words what went wrong and what to do. */
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { isOwnPath } from '#model/areas/sign-in/rules/addresses.ts'
import { refusalWords } from '#model/areas/sign-in/rules/refusal-words.ts'
import { api } from '#src/engine/api/api.ts'
import { enter } from '#src/engine/session/lifecycle.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { Door } from './Door.tsx'
import styles from './Door.module.css'

type Way = {
  /** The call that gives the token of a session for the secret that the address holds under this key. */
  readonly call: string
  readonly secret: string
}

/** The only thing to do here. */
const focus = (link: HTMLAnchorElement | null): void => link?.focus()

const wordsOf = (word: string): string =>
  Object.entries(refusalWords).find(([known]) => known === word)?.[1] ?? 'The sign-in was refused. Sign in again.'

export function FinishSignIn({ call, secret }: Way) {
  const [query] = useSearchParams()
  const isAsked = useRef(false)
  const [failure, setFailure] = useState('')
  const given = query.get(secret) ?? ''
  const refused = query.get('refused')
  const relay = query.get('relay') ?? ''

  useEffect(() => {
    if (given === '' || isAsked.current) return
    isAsked.current = true
    // Whoever was signed in here before must leave nothing behind for this person.
    const isOccupied = signedIn() !== undefined
    const finish = async (): Promise<void> => {
      await enter(await api<{ token: string }>(call, { method: 'POST', body: { [secret]: given } }))
      // In place of this one, so that the secret is not left in the history.
      location.replace(`#${isOwnPath(relay) ? relay : '/'}`)
      if (isOccupied) location.reload()
    }
    void finish().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
  }, [given, call, secret, relay])

  const said = refused === null ? failure : wordsOf(refused)
  const nothing = given === '' && refused === null ? 'There is no sign-in to finish. Begin on the sign-in page.' : ''
  const problem = said === '' ? nothing : said
  if (problem === '')
    return (
      <Door title="Signing in">
        <p className={styles['text']} role="status">
          Your provider has signed you in. One moment…
        </p>
      </Door>
    )
  return (
    <Door title="Not signed in">
      <p className={styles['failure']} role="alert">
        {problem}
      </p>
      <a href="#/auth/login/" ref={focus}>
        Sign in again
      </a>
    </Door>
  )
}
