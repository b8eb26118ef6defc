/** Sign-in by e-mail and password, or through a provider of the address's domain. */
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { signIn } from '#src/engine/session/lifecycle.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Door } from './Door.tsx'
import styles from './Door.module.css'
import { ForgotPassword } from './ForgotPassword.tsx'
import { leaveFor, useWays } from './providers.ts'

export default function Login() {
  const [query] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const [isAdministrator, setAdministrator] = useState(false)
  const ways = useWays(email)
  const [first] = ways.providers
  const byPassword = ways.password || isAdministrator || first === undefined
  if (isForgotten) return <ForgotPassword email={email} onBack={() => setForgotten(false)} />

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!byPassword) return leaveFor(first, query.get('next'))
    setSending(true)
    setFailure('')
    try {
      await signIn(email.trim(), password)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setSending(false)
    }
    return undefined
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
        {byPassword && (
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
        )}
        {failure !== '' && (
          <p className={styles['failure']} role="alert">
            {failure}
          </p>
        )}
        {byPassword && (
          <Button look="primary" type="submit" isPending={isSending}>
            {isSending ? 'Signing in…' : 'Sign in'}
          </Button>
        )}
        {ways.providers.map((one) => (
          <Button
            key={one.name}
            look={!byPassword && one === first ? 'primary' : 'plain'}
            onPress={() => leaveFor(one, query.get('next'))}
          >
            {`Sign in with ${one.label}`}
          </Button>
        ))}
        {byPassword ? (
          <Button look="quiet" onPress={() => setForgotten(true)}>
            Forgot your password?
          </Button>
        ) : (
          <Button look="quiet" onPress={() => setAdministrator(true)}>
            Administrator? Sign in by password
          </Button>
        )}
      </form>
    </Door>
  )
}
