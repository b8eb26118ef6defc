/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** Dialogs that change a yard: add cars, remove cars, paste a plan. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { carCount, marksOf } from '#model/areas/yard/rules/name.ts'
import { scenarios, type Scenario } from '#model/areas/yard/rules/yard.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ConfirmRemoval } from '#src/ui/controls/ConfirmRemoval.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { Board } from '../data/layout.ts'
import type { YardTarget } from '../controller/yard-target.ts'
import { RefuseWork } from './RefuseWork.tsx'
import { MarksOffered } from './MarksOffered.tsx'
import { PastePlan } from '../worklist/PastePlan.tsx'

type Props = { readonly target: YardTarget; readonly board: Board; readonly onClose: () => void }
const sides: Readonly<Record<Scenario, string>> = { actual: 'the actual yard', planned: 'the plan' }

export function YardDialogs({ target, onClose }: { readonly target: YardTarget; readonly onClose: () => void }) {
  const { board, dialog } = useSnapshot(target.controller.state).now
  if (board === undefined || dialog === null) return null
  const close = (): void => {
    target.controller.dialog(null)
    onClose()
  }
  const props = { target, board, onClose: close }
  if (dialog === 'add') return <AddCars {...props} />
  if (dialog === 'refuse') return <RefuseWork target={target} onClose={close} />
  if (dialog === 'remove') return <RemoveCars {...props} />
  return <PastePlan {...props} />
}

const marksIn = (text: string): string[] =>
  text
    .split(/[\n,;\t]+/)
    .map((mark) => mark.trim())
    .filter((mark) => mark !== '')

function AddCars({ target, board, onClose }: Props) {
  const [text, setText] = useState('')
  const [type, setType] = useState('')
  const [scenario, setScenario] = useState<Scenario>(target.controller.now.scenario)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const marks = marksIn(text)
  const add = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const refused = await target.orders.add(marks, type, scenario)
    setBusy(false)
    // After a refusal the dialog stays open with its input.
    if (refused === undefined) onClose()
    else setRefusal(refused)
  }
  return (
    <Dialog
      title={`Add cars to ${board.yard.name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={marks.length === 0 || busy} onPress={() => void add()}>
            {`Add ${carCount(marks.length)}`}
          </Button>
        </>
      }
    >
      <TextField
        label="Marks and numbers"
        help="One per line, or separated by commas: GATX 20411, PROX 33017"
        rows={6}
        mono
        autoFocus
        value={text}
        onChange={setText}
        {...(refusal !== undefined && { error: refusal })}
      />
      <MarksOffered yardId={board.yard.id} text={text} onTake={setText} />
      <TextField label="Car type of new cars" help="AAR car type, such as T108" value={type} onChange={setType} />
      <Select
        label="Add as unassigned to"
        value={scenario}
        onChange={setScenario}
        choices={scenarios.map((value) => ({ value, label: sides[value] }))}
      />
    </Dialog>
  )
}

function RemoveCars({ target, board, onClose }: Props) {
  const cars = target.controller.cut
  return (
    <ConfirmRemoval
      title={`Remove ${carCount(cars.length)} from ${board.yard.name}?`}
      onRemove={() => void target.orders.remove(cars)}
      onClose={onClose}
    >
      {marksOf(target.controller.carsOf(cars), 6)} will be removed from the tracks of both layouts and from this yard's
      records. They stay in the fleet.
    </ConfirmRemoval>
  )
}
