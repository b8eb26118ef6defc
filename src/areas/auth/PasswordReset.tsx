/** Sets a new password through a reset link. */
import { useState, type FormEvent } from 'react'
import { api } from '#src/engine/api/api.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Door } from './Door.tsx'
import styles from './Door.module.css'

export default function PasswordReset({ uid, token }: { readonly uid: string; readonly token: string }) {
  const [first, setFirst] = useState('')
  const [again, setAgain] = useState('')
  const [failure, setFailure] = useState('')
  const [isDone, setDone] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (first !== again) return setFailure('The passwords do not match.')
    try {
      await api('auth/password/reset/confirm/', { method: 'POST', body: { uid, token, new_password: first } })
      setDone(true)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    return undefined
  }
  if (isDone)
    return (
      <Door title="Password set">
        <p className={styles['done']} role="status">
          Your password has been changed. You can now sign in.
        </p>
        <a href="#/auth/login/">Sign in</a>
      </Door>
    )
  return (
    <Door title="Set a new password">
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={first}
          onChange={setFirst}
          isRequired
          unmarked
          autoFocus
          help="8 to 128 characters"
        />
        <TextField
          label="Repeat new password"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          isRequired
          unmarked
        />
        {failure !== '' && (
          <p className={styles['failure']} role="alert">
            {failure}
          </p>
        )}
        <Button look="primary" type="submit">
          Set password
        </Button>
      </form>
    </Door>
  )
}
