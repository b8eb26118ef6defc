/** Sign-in by e-mail and password, or through a provider of the address's domain. */
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { ApiError } from '#src/engine/api/api.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { signIn } from './by-password.ts'
import { Door } from './Door.tsx'
import styles from './Door.module.css'
import { ForgotPassword } from './ForgotPassword.tsx'
import { leaveFor, useWays } from './providers.ts'

/** What is said of the code; undefined where none is asked for. */
function codeAsked(error: unknown): string | undefined {
  const said = error instanceof ApiError ? error.body['totp'] : undefined
  return Array.isArray(said) ? said.join(' ') : undefined
}

export default function Login() {
  const [query] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const [isAdministrator, setAdministrator] = useState(false)
  const [code, setCode] = useState<string>()
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
      await signIn(email.trim(), password, code)
    } catch (error) {
      const asked = codeAsked(error)
      if (asked !== undefined && code === undefined) setCode('')
      else setFailure(asked ?? (error instanceof Error ? error.message : String(error)))
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
          onChange={(typed) => {
            setEmail(typed)
            setCode(undefined)
          }}
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
        {byPassword && code !== undefined && (
          <TextField
            label="Code of your authenticator"
            help="Or one of your recovery codes"
            name="totp"
            autoComplete="one-time-code"
            spellCheck={false}
            value={code}
            onChange={setCode}
            isRequired
            unmarked
            autoFocus
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
