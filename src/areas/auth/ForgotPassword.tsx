/**
 * Requests a password reset link. The response is the same for every address, so that nobody can find out who has an
 * account.
 */
import { useState, type FormEvent } from 'react'
import { api } from '#src/engine/api/api.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Door } from './Door.tsx'
import styles from './Door.module.css'

export function ForgotPassword({ email: known, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const [email, setEmail] = useState(known)
  const [result, setSaid] = useState<{ readonly text: string; readonly failed: boolean } | null>(null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      await api('auth/password/reset/', { method: 'POST', body: { email: email.trim() } })
      setSaid({
        text: 'If an account with this address exists, we have sent it a link to set a new password.',
        failed: false,
      })
    } catch (error) {
      setSaid({ text: error instanceof Error ? error.message : String(error), failed: true })
    }
  }
  return (
    <Door title="Reset password">
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
          unmarked
          autoFocus
        />
        {result && (
          <p className={result.failed ? styles['failure'] : styles['done']} role={result.failed ? 'alert' : 'status'}>
            {result.text}
          </p>
        )}
        <Button look="primary" type="submit">
          Send link
        </Button>
        <Button look="quiet" onPress={onBack}>
          Back to sign-in
        </Button>
      </form>
    </Door>
  )
}
