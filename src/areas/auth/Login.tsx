/** Sign-in by email and password. */
import { useState, type FormEvent } from 'react'
import { signIn } from '#src/engine/session/lifecycle.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Door } from './Door.tsx'
import styles from './Door.module.css'
import { ForgotPassword } from './ForgotPassword.tsx'

export default function Login() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  if (isForgotten) return <ForgotPassword email={email} onBack={() => setForgotten(false)} />

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSending(true)
    setFailure('')
    try {
      await signIn(email.trim(), password)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setSending(false)
    }
  }
  return (
    <Door title="Sign in">
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
          unmarked
          autoFocus
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
          unmarked
        />
        {failure !== '' && (
          <p className={styles['failure']} role="alert">
            {failure}
          </p>
        )}
        <Button look="primary" type="submit" isPending={isSending}>
          {isSending ? 'Signing in…' : 'Sign in'}
        </Button>
        <Button look="quiet" onPress={() => setForgotten(true)}>
          Forgot your password?
        </Button>
      </form>
    </Door>
  )
}
