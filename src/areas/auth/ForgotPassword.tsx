/** Asks for a link that sets a new password. The answer is the same for every address, so that no one learns who has an account. */
import { useState, type FormEvent } from 'react'
import { api } from '../../engine/api.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Door } from './Door.tsx'
import styles from './Door.module.css'

export function ForgotPassword({ email: known, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const [email, setEmail] = useState(known)
  const [said, setSaid] = useState<{ readonly text: string; readonly failed: boolean } | null>(null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      await api('auth/password/reset/', { method: 'POST', body: { email: email.trim() } })
      setSaid({ text: 'If there is an account with this address, a link to set a new password is on its way to it.', failed: false })
    } catch (error) {
      setSaid({ text: error instanceof Error ? error.message : String(error), failed: true })
    }
  }
  return (
    <Door title="Reset password">
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        <TextField label="E-mail" type="email" autoComplete="username" value={email} onChange={setEmail} isRequired unmarked autoFocus />
        {said && (
          <p className={said.failed ? styles['failure'] : styles['done']} role={said.failed ? 'alert' : 'status'}>
            {said.text}
          </p>
        )}
        <Button look="primary" type="submit">
          Send the link
        </Button>
        <Button look="quiet" onPress={onBack}>
          Back to sign-in
        </Button>
      </form>
    </Door>
  )
}
