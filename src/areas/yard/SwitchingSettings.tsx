/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** What binds the engine: its leads, what a move costs, and what may not be done. */
import { useState } from 'react'
import { marksOf } from '#model/rules/yard-name.ts'
import type { SwitchingSettings } from '#model/rules/switching-board.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Switching.module.css'
import type { SwitchingController } from './SwitchingController.ts'

const leads = [
  { value: 'AB', label: 'At both ends' },
  { value: 'A', label: 'At end A' },
  { value: 'B', label: 'At end B' },
] as const
const metrics = [
  { value: 'cuts', label: 'One cut to another place' },
  { value: 'atomic', label: 'Every pull and every set-out' },
] as const

/** A number as typed; null where left empty, undefined where it is none or below the least. */
function numberIn(text: string, least: number): number | null | undefined {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) && number >= least ? number : undefined
}

export function SwitchingSettingsDialog({ controller, onClose }: { readonly controller: SwitchingController; readonly onClose: () => void }) {
  const [form, setForm] = useState<SwitchingSettings>(controller.settings)
  const [text, setText] = useState({ feet: String(form.leadFt ?? ''), cars: String(form.leadCars ?? ''), minutes: String(form.minutesPerMove) })
  const [feet, cars, minutes] = [numberIn(text.feet, 40), numberIn(text.cars, 1), numberIn(text.minutes, 0)]
  const isRight = feet !== undefined && cars !== undefined && typeof minutes === 'number'
  const set = (): void => {
    if (!isRight) return
    controller.change({ ...form, leadFt: feet, leadCars: cars === null ? null : Math.floor(cars), minutesPerMove: minutes })
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
            Plan with these
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
          help="Empty: not limited"
          value={text.feet}
          onChange={(value) => setText({ ...text, feet: value })}
          {...(feet === undefined && { error: 'A number of feet, at least 40, or nothing.' })}
        />
        <TextField
          label="Cars on the lead at most"
          help="Empty: as many as its length takes"
          value={text.cars}
          onChange={(value) => setText({ ...text, cars: value })}
          {...(cars === undefined && { error: 'A number of cars, at least 1, or nothing.' })}
        />
        <TextField
          label="Minutes per move"
          value={text.minutes}
          onChange={(value) => setText({ ...text, minutes: value })}
          {...(typeof minutes !== 'number' && { error: 'A number of minutes.' })}
        />
        <Select label="Leads" value={form.leads} choices={leads} onChange={(value) => setForm({ ...form, leads: value })} />
        <Select label="A move is" value={form.metric} choices={metrics} onChange={(metric) => setForm({ ...form, metric })} />
        <input type="submit" hidden aria-label="Plan with these" />
        <Checkbox label="Keep hazard classes apart" isSelected={form.separation} onChange={(separation) => setForm({ ...form, separation })} />
        <Checkbox label="Bad order cars may be switched" isSelected={form.moveBadOrder} onChange={(moveBadOrder) => setForm({ ...form, moveBadOrder })} />
        {form.together.map((cut) => (
          <Checkbox
            key={cut.join()}
            label={`${marksOf(cut.flatMap((id) => fleet.get(id) ?? []))} stay together`}
            isSelected
            onChange={() => setForm({ ...form, together: form.together.filter((one) => one !== cut) })}
          />
        ))}
        {form.together.length === 0 && <p className={styles['hint']}>Cuts that stay together are kept with y on the yard's board.</p>}
      </form>
    </Dialog>
  )
}
