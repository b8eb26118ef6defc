/** The form of a yard. */
import type { YardsController } from './yards-controller.ts'
import type { YardRow } from './yard-actions.ts'
import { useState } from 'react'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { FormActions } from './FormActions.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'

export function YardForm({
  controller,
  row,
  onClose,
}: {
  readonly controller: YardsController
  readonly row: YardRow | undefined
  readonly onClose: () => void
}) {
  const [name, setName] = useState(row?.name ?? '')
  const [timezone, setTimezone] = useState(row?.timezone ?? userZone())
  const save = async (): Promise<void> => {
    const values = { name: name.trim(), timezone: timezone.trim() }
    if (await (row ? controller.changeYard(row, values) : controller.createYard(values))) onClose()
  }
  return (
    <Dialog
      title={row ? `Yard ${row.name}` : 'New yard'}
      isOpen
      onClose={onClose}
      actions={<FormActions onClose={onClose} onSave={save} ready={name.trim() !== ''} />}
    >
      <TextField
        label="Name"
        isRequired
        autoFocus
        value={name}
        onChange={setName}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
      />
      <TextField
        label="Time zone"
        help="IANA time zone, such as America/Chicago. Times in this yard are shown in it."
        value={timezone}
        onChange={setTimezone}
      />
    </Dialog>
  )
}
