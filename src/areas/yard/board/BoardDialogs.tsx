/** Dialogs that change a yard: add cars, remove cars, paste a plan. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { carCount, marksOf } from '#model/areas/yard/rules/name.ts'
import { scenarios, type Scenario } from '#model/areas/yard/rules/yard.ts'
import { ConfirmRemoval } from '#src/ui/controls/ConfirmRemoval.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { PasteDialog } from '#src/ui/paste/PasteDialog.tsx'
import type { Board } from '../data/layout.ts'
import type { YardTarget } from '../controller/yard-target.ts'
import { YardAdding } from '../controller/yard-adding.ts'
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

function AddCars({ target, board, onClose }: Props) {
  const adding = useMemo(() => new YardAdding(target), [target])
  const { text } = useSnapshot(adding.state)
  const { type, scenario } = useSnapshot(adding.settings)
  return (
    <PasteDialog
      title={`Add cars to ${board.yard.name}`}
      label="Marks and numbers"
      help="One per line, such as GATX 20411, or rows of a sheet."
      pasting={adding}
      verb={(ready) => (ready === 0 ? 'Add cars' : `Add ${carCount(ready)}`)}
      onClose={onClose}
    >
      <MarksOffered yardId={board.yard.id} text={text} onTake={(next) => adding.type(next)} />
      <TextField
        label="Car type of new cars"
        help="AAR car type, such as T108"
        value={type}
        onChange={(next) => adding.set({ type: next })}
      />
      <Select
        label="Add as unassigned to"
        value={scenario}
        onChange={(next) => adding.set({ scenario: next })}
        choices={scenarios.map((value) => ({ value, label: sides[value] }))}
      />
    </PasteDialog>
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
