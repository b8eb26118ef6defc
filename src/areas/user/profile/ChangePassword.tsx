/** Changes the password, given the current one. */
import { useState, type FormEvent } from 'react'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from './Profile.module.css'

export function ChangePassword() {
  const [old, setOld] = useState('')
  const [first, setFirst] = useState('')
  const [again, setAgain] = useState('')
  const [failure, setFailure] = useState('')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (first !== again) return setFailure('The new passwords do not match.')
    try {
      await api('auth/password/change/', { method: 'POST', body: { old_password: old, new_password: first } })
      for (const clear of [setOld, setFirst, setAgain, setFailure]) clear('')
      toast({ text: 'Password changed.', tone: 'ok' })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    return undefined
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)}>
      <h2>Password</h2>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={old}
        onChange={setOld}
        isRequired
        unmarked
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        value={first}
        onChange={setFirst}
        isRequired
        unmarked
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
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      <div>
        <Button type="submit">Change password</Button>
      </div>
    </form>
  )
}
