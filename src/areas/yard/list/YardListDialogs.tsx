/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** Dialogs for a yard and a track, and the confirmation of removals. */
import { grouped } from '#model/shared/number-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { openEnds, trackKinds } from '#model/areas/yard/rules/yard.ts'
import { userZone } from '#src/engine/session/user-zone.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { ConfirmRemoval } from '#src/ui/controls/ConfirmRemoval.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { TrackRow, YardRow, YardsController } from './yards-controller.ts'

const choices = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: value }))

export function YardsDialogs({ controller }: { readonly controller: YardsController }) {
  const { dialog } = useSnapshot(controller.state)
  const close = (): void => controller.ask(null)
  const { yard, track } = controller
  if (dialog === 'new yard' || (dialog === 'edit yard' && yard))
    return <YardForm controller={controller} row={dialog === 'edit yard' ? yard : undefined} onClose={close} />
  if (dialog === 'new track' || (dialog === 'edit track' && track))
    return <TrackForm controller={controller} row={dialog === 'edit track' ? track : undefined} onClose={close} />
  const going = dialog === 'remove yard' ? yard : dialog === 'remove track' ? track : undefined
  if (!going) return null
  const remove = (): void => {
    if (dialog === 'remove yard' && yard) void controller.removeYard(yard)
    if (dialog === 'remove track' && track) void controller.removeTrack(track)
  }
  return (
    <ConfirmRemoval title={`Remove ${going.name}?`} onRemove={remove} onClose={close}>
      {dialog === 'remove yard' && yard ? (
        <RemovalOf controller={controller} row={yard} />
      ) : (
        'A track can only be removed if no cars are on it or planned for it.'
      )}
    </ConfirmRemoval>
  )
}

/** Asks the server first what would be removed with the yard, and what prevents it. */
function RemovalOf({ controller, row }: { readonly controller: YardsController; readonly row: YardRow }) {
  const check = useQuery({
    queryKey: ['yard:placement', 'remove', row.id],
    queryFn: () => controller.checkRemoval(row),
    staleTime: 0,
  })
  if (check.isError) return <>{check.error.message}</>
  if (!check.data) return <>Checking the yard…</>
  const { can_remove, reasons, tracks, cars, moves } = check.data
  if (!can_remove) return <>The yard cannot be removed. {reasons.join(' ')}</>
  return (
    <>
      Its {grouped(tracks)} tracks, its plan and {grouped(moves)} moves of its history will be deleted.{' '}
      {cars === 0 ? 'It has no cars.' : `Its ${grouped(cars)} cars stay in the fleet.`} This cannot be undone.
    </>
  )
}

function YardForm({
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
      actions={<Actions onClose={onClose} onSave={save} ready={name.trim() !== ''} />}
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

/** Null if empty (not measured), undefined if invalid. */
function lengthIn(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text.replaceAll(',', ''))
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
const asText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

function TrackForm({
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
      actions={<Actions onClose={onClose} onSave={save} ready={ready} />}
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

function Actions({
  onClose,
  onSave,
  ready,
}: {
  readonly onClose: () => void
  readonly onSave: () => Promise<void>
  readonly ready: boolean
}) {
  return (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button look="primary" isDisabled={!ready} onPress={() => void onSave()}>
        Save
      </Button>
    </>
  )
}
