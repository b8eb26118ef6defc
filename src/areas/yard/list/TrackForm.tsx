/** The form of a track: name, kind, lengths and open ends. */
import type { YardsController } from './yards-controller.ts'
import type { TrackRow } from './yard-actions.ts'
import { useState } from 'react'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { FormActions } from './FormActions.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { readMeasure } from '#model/shared/numbers/measures.ts'
import { inUnit } from '#model/shared/numbers/units.ts'
import { trackKinds, openEnds } from '#model/areas/yard/rules/yard.ts'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'

const choices = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: value }))

const FEET_DIGITS = 2
/** Null if empty (not measured), undefined if invalid. */
function lengthIn(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const read = readMeasure(text, { unit: 'ft' })
  const feet = 'problem' in read ? undefined : inUnit(read.digits, read.unit, 'ft', FEET_DIGITS)
  return feet === undefined || Number(feet) < 0 ? undefined : Number(feet)
}
const asText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export function TrackForm({
  controller,
  row,
  onClose,
}: {
  readonly controller: YardsController
  readonly row: TrackRow | undefined
  readonly onClose: () => void
}) {
  const [name, setName] = useState(row?.name ?? '')
  const [kind, setKind] = useState(row?.kind ?? 'storage')
  const [ends, setEnds] = useState(row?.open_ends ?? 'AB')
  const [lengthText, setLength] = useState(asText(row?.length_ft))
  const [usableText, setUsable] = useState(asText(row?.usable_length_ft))
  const [active, setActive] = useState(row?.active ?? true)
  const [length_ft, usable_length_ft] = [lengthIn(lengthText), lengthIn(usableText)]
  const ready = name.trim() !== '' && length_ft !== undefined && usable_length_ft !== undefined
  const save = async (): Promise<void> => {
    if (length_ft === undefined || usable_length_ft === undefined) return
    const values = { name: name.trim(), kind, open_ends: ends, length_ft, usable_length_ft, active }
    if (await (row ? controller.changeTrack(row, values) : controller.createTrack(values))) onClose()
  }
  const wrong = { error: 'Enter a number of feet' }
  return (
    <Dialog
      title={row ? `Track ${row.name}` : 'New track'}
      isOpen
      onClose={onClose}
      actions={<FormActions onClose={onClose} onSave={save} ready={ready} />}
    >
      <TextField
        label="Name"
        isRequired
        autoFocus
        value={name}
        onChange={setName}
        onKeyDown={(event) => event.key === 'Enter' && ready && void save()}
      />
      <Select label="Kind" value={kind} onChange={setKind} choices={choices(trackKinds)} />
      <TextField label="Length, ft" value={lengthText} onChange={setLength} {...(length_ft === undefined && wrong)} />
      <TextField
        label="Usable length, ft"
        help="Length clear of the switches; leave empty if not measured"
        value={usableText}
        onChange={setUsable}
        {...(usable_length_ft === undefined && wrong)}
      />
      <Select label="Open ends" value={ends} onChange={setEnds} choices={choices(openEnds)} />
      <Checkbox label="In service" isSelected={active} onChange={setActive} />
    </Dialog>
  )
}
