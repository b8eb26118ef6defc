/** Pastes a plan: lines of cars and tracks, checked before they become the planned layout. */
import { useState, useMemo } from 'react'
import { readPlan } from '#model/areas/yard/rules/paste.ts'
import { marksOf, carCount } from '#model/areas/yard/rules/name.ts'
import { hasFailed } from '#model/shared/outcome.ts'
import { corrected, lineOf, withLine } from '#model/shared/pasted-line.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { addedWords, PastedLines, type OutcomeWords } from '#src/ui/paste/PastedLines.tsx'
import type { YardTarget } from '../controller/yard-target.ts'
import type { Board } from '../data/layout.ts'

type Props = { readonly target: YardTarget; readonly board: Board; readonly onClose: () => void }

const plannedWords: OutcomeWords = {
  ...addedWords,
  changed: { will: 'will be placed', was: 'placed' },
  not_found: { will: 'not placed', was: 'not placed' },
}

export function PastePlan({ target, board, onClose }: Props) {
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<readonly number[]>([])
  const plan = useMemo(() => readPlan(text, board.tracks, board.cars, board.sides.planned.layout), [text, board])
  const lost = marksOf(target.controller.carsOf(plan.left), 3)
  const edit = (line: number, next: string): void => {
    setText(withLine(text, line, next))
    setEdited([...new Set([...edited, line])])
  }
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
            isDisabled={plan.placed.length === 0 || plan.lines.some(hasFailed)}
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
        onChange={(next) => {
          setText(next)
          setEdited([])
        }}
      />
      <output>
        {carCount(plan.placed.length)} placed
        {plan.left.length > 0 &&
          `; ${carCount(plan.left.length)} of these tracks are not listed and will be unassigned in the plan: ${lost}`}
        .
      </output>
      {plan.lines.length > 0 && (
        <PastedLines
          lines={plan.lines}
          text={text}
          words={plannedWords}
          edited={edited}
          onEdit={edit}
          onCorrect={(one) => one.line !== null && edit(one.line, corrected(lineOf(text, one.line), one))}
        />
      )}
    </Dialog>
  )
}
