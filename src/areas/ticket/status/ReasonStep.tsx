/** Asks for the reason, which some statuses require; it is saved with each ticket. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { StatusChange } from './status-change.ts'

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
      <TextField
        autoFocus
        label={`Reason for status ${status ?? ''}`}
        isRequired
        value={typed}
        onChange={setTyped}
        maxLength={500}
        help="Saved with each ticket. Press Enter to continue."
        {...(failure !== null && { error: failure })}
      />
    </form>
  )
}
