/** Does a declared action: at once if it lacks nothing, else its panel opens. */
import { asksOf, hasTrial } from '#model/kernel/action.ts'
import { grouped } from '#model/shared/number-format.ts'
import { isClean, validate } from '#model/kernel/validate.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import { toast, type NewToast } from '#src/engine/commands/toast.ts'
import { undoButton } from '#src/engine/commands/undo.ts'
import { seenOf } from '../verbs/verb-rows.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import { callAction, type DeclaredCall } from './action-call.ts'
import { titleOfCall } from './action-choice.ts'
import { actionOperation, actionRows, type ActionSubject } from './action-operation.ts'
import { recordAction, type ActionDone } from './action-undo.ts'

type Values = Readonly<Record<string, unknown>>

const open = (call: DeclaredCall, subject: ActionSubject, given: Values): void =>
  openOverlay(() => import('./ActionPanel.tsx'), { call, subject, given })

const needsForm = ({ action }: DeclaredCall): boolean =>
  Object.keys(asksOf(action)).length + Object.keys(action.files).length > 0

/** The preview and the answers of many rows, where nothing else is asked. */
export const previewAction = (call: DeclaredCall, subject: ActionSubject, given: Values): void =>
  openOverlay(() => import('../bulk/BulkPanel.tsx'), {
    change: new BulkChange(actionOperation(call, given, subject), actionRows(call, subject)),
  })

/**
 * One after the other, with one undo where the action declares how it is taken back. Returns the notice of what was done; throws only if
 * nothing was.
 */
export async function sendAll(
  call: DeclaredCall,
  subject: ActionSubject,
  given: Values,
  title = titleOfCall(call, subject),
): Promise<NewToast> {
  if (subject.rows.length <= 1) {
    const id = subject.rows[0]?.id
    const done = [{ id, answer: await callAction(call, id, given) }]
    return { text: `${title}: done.`, tone: 'ok', ...undoButton(recordAction({ call, title, input: given, done })) }
  }
  const refused: string[] = []
  const answers: ActionDone[] = []
  for (const { id, name } of subject.rows)
    await callAction(call, id, given).then(
      (answer) => answers.push({ id, answer }),
      (error: unknown) => refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
    )
  const entry = recordAction({ call, title, input: given, done: answers })
  const done = subject.rows.length - refused.length
  if (done === 0) throw new Error(refused.join(' '))
  const rest = refused.length === 0 ? 'done.' : `${grouped(done)} done. Not done: ${refused.join(' ')}`
  return { text: `${title}: ${rest}`, tone: 'ok', ...undoButton(entry) }
}

/** On the resource as a whole, or on the records of a pane. `given`: what is answered already, by the palette or a macro. */
export async function doAction(call: DeclaredCall, target: RecordTarget | undefined, given: Values): Promise<void> {
  const { action, resource } = call
  const { rows } = target && action.on === 'row' ? await seenOf(resource, target) : { rows: [] }
  const isAnswered =
    !needsForm(call) || (Object.keys(given).length > 0 && isClean(validate(asksOf(action), given, 'input')))
  // While it is counted down it can be taken back, so that many need no preview.
  const isHeld = action.undo === 'held' && !hasTrial(action)
  if (!isAnswered || (rows.length > 1 && !isHeld)) return open(call, { rows }, given)
  const title = titleOfCall(call, { rows })
  if (isHeld) sendDelayed({ title, send: () => sendAll(call, { rows }, given) })
  else toast(await sendAll(call, { rows }, given))
}
