/** Makes the first company and its administrator on a server that has no users yet. */
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { ApiError } from '../../engine/api.ts'
import { makeFirst } from '../../engine/sign.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
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
  const said = error instanceof ApiError ? error.body[field] : undefined
  return Array.isArray(said) ? said.join(' ') : undefined
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
    <Door title="First administrator">
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        {fields.map(({ name, label, ...rest }, at) => {
          const said = errorOf(error, name)
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
              {...(said !== undefined && { error: said })}
            />
          )
        })}
        {error !== undefined && !isOfField && (
          <p className={styles['failure']} role="alert">
            {error instanceof Error ? error.message : 'It was refused.'}
          </p>
        )}
        <Button look="primary" type="submit">
          Create company and administrator
        </Button>
      </form>
    </Door>
  )
}
