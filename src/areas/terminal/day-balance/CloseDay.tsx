/** The dialog before a day is closed or reopened. It names the products that need attention, and asks for a reason if one is required. */
import { useState } from 'react'
import { massBalance } from '#model/areas/terminal/mass-balance.resource.ts'
import type { BalanceRow, DayBalance } from '#model/areas/terminal/rules/balance/answers.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo, undoButton } from '#src/engine/commands/undo.ts'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import { closeDay, reopenDay } from './day-calls.ts'
import { figureText } from './figure-columns.ts'
import styles from './DayBalance.module.css'

type Props = {
  readonly kind: 'close' | 'reopen'
  readonly answer: DayBalance
  readonly onClose: () => void
}

/** Why closing the day with this product needs a reason; undefined if it does not. */
function doubtOf({ product__label, gain, attention, unmeasured }: BalanceRow): string | undefined {
  if (gain === null) return `${product__label} is not measured.`
  if (!attention && unmeasured > 0) return `${product__label} has loads without a net volume.`
  return attention ? `${product__label} needs attention: ${figureText(gain)} m³.` : undefined
}

const words = {
  close: { title: 'Close', submit: 'Close day', done: 'closed', undone: 'Closing was undone.' },
  reopen: { title: 'Reopen', submit: 'Reopen day', done: 'reopened', undone: 'Reopening was undone.' },
} as const
const send = { close: closeDay, reopen: reopenDay } as const

async function settle({ kind, answer }: Omit<Props, 'onClose'>, reason: string): Promise<void> {
  const day = { date: answer.date, facility: answer.facility }
  await send[kind](day, reason)
  const site = answer.facility__label
  const other = kind === 'close' ? 'reopen' : 'close'
  const title = `${words[kind].title} ${answer.date} at ${site}`
  const entry = recordUndo({
    title,
    kind: 'compensating',
    undo: () => send[other](day, words[kind].undone).then(() => `${answer.date} at ${site} is ${words[other].done}.`),
  })
  toast({ text: `${answer.date} at ${site} is ${words[kind].done}.`, tone: 'ok', ...undoButton(entry) })
}

export default function CloseDay({ onClose, ...props }: Props) {
  const { kind, answer } = props
  const site = answer.facility__label
  const doubts = kind === 'close' ? answer.rows.flatMap((row) => doubtOf(row) ?? []) : []
  const isRequired = kind === 'reopen' || doubts.length > 0
  const [draft] = useState(() =>
    inputDraft(
      { reason: { ...massBalance.actions.close.input.reason, required: isRequired } },
      {},
      async ({ reason }) => {
        await settle(props, typeof reason === 'string' ? reason : '')
        return {}
      },
    ),
  )
  const { title, submit } = words[kind]
  return (
    <AskDialog
      title={`${title} ${answer.date} at ${site}`}
      about={
        <div className={styles['ask']}>
          <p>
            {kind === 'close'
              ? 'The figures of the day are kept as they are now, and no movement of the day can be added or changed.'
              : 'The figures of the day are calculated again, and its movements can be changed.'}
          </p>
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </div>
      }
      submit={submit}
      draft={draft}
      onClose={onClose}
    />
  )
}
