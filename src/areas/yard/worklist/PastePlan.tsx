/** Pastes a plan: lines of cars and tracks, checked before they become the planned layout. */
import { useState, useMemo } from 'react'
import { readPlan } from '#model/areas/yard/rules/paste.ts'
import { marksOf, carCount } from '#model/areas/yard/rules/name.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from '../drawing/Panel.module.css'
import type { YardTarget } from '../controller/yard-target.ts'
import type { Board } from '../data/layout.ts'

type Props = { readonly target: YardTarget; readonly board: Board; readonly onClose: () => void }

export function PastePlan({ target, board, onClose }: Props) {
  const [text, setText] = useState('')
  const plan = useMemo(() => readPlan(text, board.tracks, board.cars, board.sides.planned.layout), [text, board])
  const lost = marksOf(target.controller.carsOf(plan.left), 3)
  const set = async (): Promise<void> => {
    if (await target.orders.plan(plan.tracks)) onClose()
  }
  return (
    <Dialog
      title="Set plan from pasted rows"
      isOpen
      onClose={onClose}
      wide
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            look="primary"
            isDisabled={plan.placed.length === 0 || plan.problems.length > 0}
            onPress={() => void set()}
          >
            {`Plan ${carCount(plan.placed.length)}`}
          </Button>
        </>
      }
    >
      <TextField
        label="Track, mark, number"
        help="Paste rows from a spreadsheet, each track from end A. Tracks that are not listed keep their plan."
        rows={10}
        mono
        autoFocus
        value={text}
        onChange={setText}
      />
      <output>
        {carCount(plan.placed.length)} placed
        {plan.left.length > 0 &&
          `; ${carCount(plan.left.length)} of these tracks are not listed and will be unassigned in the plan: ${lost}`}
        .
      </output>
      {plan.problems.length > 0 && (
        <ul className={styles['problems']}>
          {plan.problems.slice(0, 20).map(({ line, message }) => (
            <li key={line}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
