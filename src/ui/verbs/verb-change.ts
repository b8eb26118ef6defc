/** Takes the records of a pane to another state by a verb: at once where it is a single one that lacks nothing, else in a panel. */
import { outcomeSentence } from '../bulk/outcome-sentence.ts'
import { hasFailed } from '#model/shared/outcome.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { isClean, validate } from '#model/kernel/validate.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { undoButton } from '#src/engine/commands/undo.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { apply } from '../bulk/apply.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import { hasCorrection } from './corrected-row.ts'
import { rowsOfVerb, verbOperation, type VerbCall } from './verb-operation.ts'
import { seenOf, stateText, type VerbSubject } from './verb-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** The panel in which a verb is chosen, unless it is given, and what it asks for is entered. */
export const openVerbs = (resource: Resource, subject: VerbSubject, verb?: string, asked?: Values): void =>
  openOverlay(() => import('./VerbPanel.tsx'), {
    resource,
    subject,
    ...(verb !== undefined && { verb }),
    ...(asked && { asked }),
  })

async function judged(call: VerbCall, subject: VerbSubject): Promise<BulkChange> {
  const change = new BulkChange(verbOperation(call, subject), rowsOfVerb(call, subject))
  await change.judge()
  return change
}
/** Throws what kept it from being answered. */
async function committed(change: BulkChange): Promise<BulkChange['state']['results']> {
  await change.commit()
  const { failure, results, preview } = change.state
  if (failure !== null) throw new Error(failure)
  return results.length > 0 ? results : preview
}

/** The panel in which a verb of the records of a pane is chosen. */
export const openVerbsOf = async (resource: Resource, target: RecordTarget): Promise<void> =>
  openVerbs(resource, await seenOf(resource, target))

/** Without a panel, for macros and those who know what they do: what was refused is named in the message. */
export async function doVerb(call: VerbCall, subject: VerbSubject): Promise<void> {
  const results = await committed(await judged(call, subject))
  toast({
    text: `${stateText(call.resource, call.transition.to)}: ${outcomeSentence(results)}`,
    tone: results.some(hasFailed) ? 'warn' : 'ok',
  })
}

/** A single record is changed at once, or the reason why not is said; of several the preview opens. */
export async function runVerb(call: VerbCall, target: RecordTarget): Promise<void> {
  const { resource, verb, transition, asked } = call
  const subject = await seenOf(resource, target)
  if (subject.all) return openVerbs(resource, subject, verb, asked)
  const [only] = subject.rows
  // What may be left empty is asked for all the same, once.
  const asks = transition.asks ?? {}
  const isAsked = (Object.keys(asks).length > 0 && Object.keys(asked).length === 0) || !hasCorrection(asks, asked)
  const isAnswered = !isAsked && isClean(validate(asks, asked, 'input'))
  if (subject.rows.length !== 1 || only === undefined || !isAnswered) return openVerbs(resource, subject, verb, asked)
  const change = await judged(call, subject)
  if (change.isHeld && change.canCommit())
    return apply(change, {
      close: () => undefined,
      open: () => openOverlay(() => import('../bulk/BulkPanel.tsx'), { change }),
    })
  const [answer] = await committed(change)
  const isDone = answer !== undefined && !hasFailed(answer) && answer.outcome !== 'already'
  return isDone || answer === undefined
    ? toast({
        text: `${only.name}: ${stateText(resource, transition.to)}.`,
        tone: 'ok',
        ...undoButton(change.undoEntry),
      })
    : toast({ text: `${only.name}: ${answer.message}`, tone: 'warn' })
}
