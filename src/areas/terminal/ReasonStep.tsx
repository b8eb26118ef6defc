/** Why: asked for the statuses that end or send back, and kept with each ticket. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { TextField } from '../../ui/TextField.tsx'
import type { StatusChange } from './StatusChange.ts'

export function ReasonStep({ change }: { readonly change: StatusChange }) {
  const { status, reason, failure } = useSnapshot(change.state)
  const [typed, setTyped] = useState(reason)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change.because(typed)
      }}
    >
      <TextField autoFocus label={`Why ${status ?? ''}?`} isRequired value={typed} onChange={setTyped} maxLength={500}
        help="Kept with each ticket. Enter goes on." {...(failure !== null && { error: failure })} />
    </form>
  )
}
