/** The user's profile: name, telephone and password. */
import { useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError } from '#src/engine/api/api.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { updateMe } from '#src/engine/session/lifecycle.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Appearance } from './Appearance.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Companies } from './Companies.tsx'
import { Connected } from './Connected.tsx'
import { SecondFactor } from './factor/SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './Profile.module.css'

/** Field messages of a 400 response; any other failure under ''. */
export function messagesOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 400)
    return { '': error instanceof Error ? error.message : String(error) }
  return Object.fromEntries(
    Object.entries(error.body).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.join(' ') : String(messages),
    ]),
  )
}

function Person({ me }: { readonly me: Pick<Me, 'name' | 'telephone' | 'email'> }) {
  const [name, setName] = useState(me.name)
  const [telephone, setTelephone] = useState(me.telephone)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const isChanged = name !== me.name || telephone !== me.telephone
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const before = { name: me.name, telephone: me.telephone }
    const after = { name, telephone }
    try {
      await updateMe(after)
      setErrors({})
      recordUndo({
        title: 'Change profile',
        kind: 'exact',
        undo: async () => `Profile of ${(await updateMe(before)).name} restored.`,
        redo: async () => `Profile of ${(await updateMe(after)).name} changed again.`,
      })
      toast({ text: 'Profile saved.', tone: 'ok' })
    } catch (error) {
      setErrors(messagesOf(error))
    }
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)}>
      <h2>Person</h2>
      <TextField label="E-mail" value={me.email} isReadOnly help="Only an administrator can change this" />
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        autoComplete="name"
        {...(errors['name'] !== undefined && { error: errors['name'] })}
      />
      <TextField
        label="Telephone"
        type="tel"
        value={telephone}
        onChange={setTelephone}
        autoComplete="tel"
        {...(errors['telephone'] !== undefined && { error: errors['telephone'] })}
      />
      {(errors[''] ?? errors['non_field_errors']) !== undefined && (
        <p role="alert" className={styles['failure']}>
          {errors[''] ?? errors['non_field_errors']}
        </p>
      )}
      <div>
        <Button look="primary" type="submit" isDisabled={!isChanged}>
          Save
        </Button>
      </div>
    </form>
  )
}

export default function Profile() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  const { me } = now
  return (
    <div className={styles['page']}>
      <Person key={`${me.name} ${me.telephone}`} me={me} />
      <Appearance />
      <ChangePassword />
      <SecondFactor />
      <Companies />
      <Sessions me={me} />
      <Connected />
    </div>
  )
}
