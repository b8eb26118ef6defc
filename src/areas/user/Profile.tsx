/** The user's own profile: name, telephone, password. */
import { useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError } from '../../engine/api.ts'
import { session, type Me } from '../../engine/session.ts'
import { updateMe } from '../../engine/sign.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Appearance } from './Appearance.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import styles from './Profile.module.css'

/** The messages of a 400, field by field; any other failure under ''. */
export function messagesOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 400) return { '': error instanceof Error ? error.message : String(error) }
  return Object.fromEntries(Object.entries(error.body).map(([field, said]) => [field, Array.isArray(said) ? said.join(' ') : String(said)]))
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
      did({
        title: 'Profile changed', kind: 'exact',
        undo: async () => `Profile is ${(await updateMe(before)).name} again.`,
        redo: async () => `Profile is ${(await updateMe(after)).name}.`,
      })
      toast({ text: 'Profile saved.', tone: 'ok' })
    } catch (error) {
      setErrors(messagesOf(error))
    }
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)}>
      <h2>Person</h2>
      <TextField label="E-mail" value={me.email} isReadOnly help="An administrator changes it" />
      <TextField label="Name" value={name} onChange={setName} autoComplete="name" {...(errors['name'] !== undefined && { error: errors['name'] })} />
      <TextField label="Telephone" type="tel" value={telephone} onChange={setTelephone} autoComplete="tel" {...(errors['telephone'] !== undefined && { error: errors['telephone'] })} />
      {(errors[''] ?? errors['non_field_errors']) !== undefined && <p role="alert" className={styles['failure']}>{errors[''] ?? errors['non_field_errors']}</p>}
      <div>
        <Button look="primary" type="submit" isDisabled={!isChanged}>
          Save
        </Button>
      </div>
    </form>
  )
}

export default function Profile() {
  const { now } = useSnapshot(session)
  if (now.state !== 'in') return null
  const { me } = now
  return (
    <div className={styles['page']}>
      <Person key={`${me.name} ${me.telephone}`} me={me} />
      <Appearance />
      <ChangePassword />
    </div>
  )
}
