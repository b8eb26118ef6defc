/** Applies a bulk change: at once in its panel, or after a countdown in which undo takes it back, while one goes on with other work. */
import { hasFailed } from '#model/shared/outcome.ts'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import { dismiss, notice, toast, type NewToast } from '#src/engine/commands/toast.ts'
import { undoButton } from '#src/engine/commands/undo.ts'
import type { BulkChange } from './bulk-change.ts'
import { outcomeSentence } from './outcome-sentence.ts'

/** A notice that goes away when what it tells of has ended. */
const UNTIL_DONE_MS = 86_400_000

/** The panel of the change. It is closed while a change is held, and opened again from the notices about it. */
export type ChangePanel = { readonly close: () => void; readonly open: () => void }

const look = ({ open: run }: ChangePanel, label: string): Pick<NewToast, 'action'> => ({ action: { label, run } })

/** What became of it: of a single record by name, of several counted, with the panel that lists each answer. */
function told(change: BulkChange, panel: ChangePanel): NewToast {
  const { results } = change.state
  const isWhole = !results.some(hasFailed)
  const [only] = results
  if (results.length === 1 && only !== undefined) {
    if (!isWhole) return { text: `${only.name}: ${only.message}`, tone: 'stop' }
    return { text: `${only.name}: ${only.line || 'done'}`, tone: 'ok', ...undoButton(change.undoEntry) }
  }
  const text = `${change.operation.title}: ${outcomeSentence(results)}`
  return { text, tone: isWhole ? 'ok' : 'stop', ...look(panel, 'Show answers') }
}

async function send(change: BulkChange, panel: ChangePanel): Promise<NewToast> {
  const { title } = change.operation
  const isLong = change.changing > 1
  const shown = isLong ? notice({ text: `${title} …`, ms: UNTIL_DONE_MS, ...look(panel, 'Show progress') }) : undefined
  await change.commit()
  if (shown !== undefined) dismiss(shown)
  const { failure, unanswered } = change.state
  return failure === null
    ? told(change, panel)
    : { text: `${title}: ${failure}`, tone: 'stop', ...(unanswered > 0 && look(panel, 'Try again')) }
}

/** One record was changed, and the panel would show nothing that a notice does not. */
function isToldBriefly({ state, operation }: BulkChange): boolean {
  const { results, failure, unanswered } = state
  const hasMore = operation.follow !== undefined || operation.sums?.() !== undefined
  return results.length === 1 && !results.some(hasFailed) && failure === null && unanswered === 0 && !hasMore
}

/** The panel of many records, or of one that was refused, stays open with the answers. */
export async function apply(change: BulkChange, panel: ChangePanel): Promise<void> {
  if (!change.canCommit()) return
  const { title, holdMs } = change.operation
  if (holdMs === undefined) {
    await change.commit()
    if (!isToldBriefly(change)) return
    panel.close()
    return toast(told(change, panel))
  }
  panel.close()
  sendDelayed({ title, send: () => send(change, panel) }, holdMs)
}
