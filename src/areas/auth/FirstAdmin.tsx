/** Creates the first company and its administrator on a server without users. */
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { ApiError } from '#src/engine/api/api.ts'
import { makeFirst } from '#src/engine/session/lifecycle.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Door } from './Door.tsx'
import styles from './Door.module.css'

const empty = { company: '', name: '', email: '', password: '' }
const fields = [
  { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization' },
  { name: 'name', label: 'Your name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password', help: '8 to 128 characters' },
] as const

const errorOf = (error: unknown, field: string): string | undefined => {
  const message = error instanceof ApiError ? error.body[field] : undefined
  return Array.isArray(message) ? message.join(' ') : undefined
}

export default function FirstAdmin() {
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  const [given, setGiven] = useState(empty)
  const [error, setError] = useState<unknown>()
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      await makeFirst({ code, ...given })
      location.hash = '/'
    } catch (refused) {
      setError(refused)
    }
  }
  const isOfField = fields.some(({ name }) => errorOf(error, name) !== undefined)
  return (
    <Door title="Create first administrator">
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        {fields.map(({ name, label, ...rest }, at) => {
          const message = errorOf(error, name)
          return (
            <TextField
              key={name}
              {...rest}
              label={label}
              value={given[name]}
              onChange={(value) => setGiven({ ...given, [name]: value })}
              isRequired
              unmarked
              autoFocus={at === 0}
              {...(message !== undefined && { error: message })}
            />
          )
        })}
        {error !== undefined && !isOfField && (
          <p className={styles['failure']} role="alert">
            {error instanceof Error ? error.message : 'The server rejected the request.'}
          </p>
        )}
        <Button look="primary" type="submit">
          Create company and administrator
        </Button>
      </form>
    </Door>
  )
}
