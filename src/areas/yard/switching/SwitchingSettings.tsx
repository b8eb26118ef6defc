/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** The constraints of switching: leads, cost of a move, and restrictions. */
import { useState } from 'react'
import { marksOf } from '#model/areas/yard/rules/name.ts'
import type { SwitchingSettings } from '#model/areas/switching/rules/board.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from './Switching.module.css'
import type { SwitchingController } from './switching-controller.ts'

const leads = [
  { value: 'AB', label: 'At both ends' },
  { value: 'A', label: 'At end A' },
  { value: 'B', label: 'At end B' },
] as const
const metrics = [
  { value: 'cuts', label: 'One cut moved to another place' },
  { value: 'atomic', label: 'Every pull and every set-out' },
] as const

/** Parses a number: null if empty, undefined if invalid or too small. */
function numberIn(text: string, least: number): number | null | undefined {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) && number >= least ? number : undefined
}

export function SwitchingSettingsDialog({
  controller,
  onClose,
}: {
  readonly controller: SwitchingController
  readonly onClose: () => void
}) {
  const [form, setForm] = useState<SwitchingSettings>(controller.settings)
  const [text, setText] = useState({
    feet: String(form.leadFt ?? ''),
    cars: String(form.leadCars ?? ''),
    minutes: String(form.minutesPerMove),
  })
  const [feet, cars, minutes] = [numberIn(text.feet, 40), numberIn(text.cars, 1), numberIn(text.minutes, 0)]
  const isRight = feet !== undefined && cars !== undefined && typeof minutes === 'number'
  const set = (): void => {
    if (!isRight) return
    controller.change({
      ...form,
      leadFt: feet,
      leadCars: cars === null ? null : Math.floor(cars),
      minutesPerMove: minutes,
    })
    onClose()
  }
  const fleet = new Map(controller.now.answer?.cars.map((car) => [car.id, car]))
  return (
    <Dialog
      title="Switching"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={!isRight} onPress={set}>
            Plan
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          set()
        }}
      >
        <TextField
          autoFocus
          label="Length of the lead, ft"
          help="Leave empty for no limit"
          value={text.feet}
          onChange={(value) => setText({ ...text, feet: value })}
          {...(feet === undefined && { error: 'Enter at least 40 ft, or leave empty.' })}
        />
        <TextField
          label="Maximum cars on the lead"
          help="Leave empty to use the length of the lead"
          value={text.cars}
          onChange={(value) => setText({ ...text, cars: value })}
          {...(cars === undefined && { error: 'Enter at least 1 car, or leave empty.' })}
        />
        <TextField
          label="Minutes per move"
          value={text.minutes}
          onChange={(value) => setText({ ...text, minutes: value })}
          {...(typeof minutes !== 'number' && { error: 'Enter a number of minutes.' })}
        />
        <Select
          label="Leads"
          value={form.leads}
          choices={leads}
          onChange={(value) => setForm({ ...form, leads: value })}
        />
        <Select
          label="Counts as a move"
          value={form.metric}
          choices={metrics}
          onChange={(metric) => setForm({ ...form, metric })}
        />
        <input type="submit" hidden aria-label="Plan with these settings" />
        <Checkbox
          label="Keep hazard classes apart"
          isSelected={form.separation}
          onChange={(separation) => setForm({ ...form, separation })}
        />
        <Checkbox
          label="Bad order cars may be switched"
          isSelected={form.moveBadOrder}
          onChange={(moveBadOrder) => setForm({ ...form, moveBadOrder })}
        />
        {form.together.map((cut) => (
          <Checkbox
            key={cut.join()}
            label={`${marksOf(cut.flatMap((id) => fleet.get(id) ?? []))} stay together`}
            isSelected
            onChange={() => setForm({ ...form, together: form.together.filter((one) => one !== cut) })}
          />
        ))}
        {form.together.length === 0 && (
          <p className={styles['hint']}>Press y in the yard layout to keep a cut together.</p>
        )}
      </form>
    </Dialog>
  )
}
