/** Takes records to another state by a verb of their life cycle: as a bulk change with preview, answers and undo, also for a single one. */
import { inSentence } from '#model/shared/label-text.ts'
import type { ReturnAnswer, VerbAnswer } from '#model/shared/outcome.ts'
import { hasFailed } from '#model/shared/outcome.ts'
import type { Transition } from '#model/kernel/life.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import type { BulkOperation, BulkResult, BulkRow, UndoResult } from '../bulk/bulk-operation.ts'
import { countedRows } from '../bulk/change-many.ts'
import { titleOf } from '../form/draft/labels.ts'

type Values = Readonly<Record<string, unknown>>
export type VerbCall = {
  readonly resource: Resource
  /** Its name in the life cycle, and as declared there. */
  readonly verb: string
  readonly transition: Transition
  readonly asked: Values
}

/** Rows per request: few enough that other requests run in between. */
const SIZE = 500
/** Stands for a version that the pane does not know; it is not sent. */
const NO_VERSION = 0

const pathOf = ({ resource, verb }: VerbCall): string => {
  const action = resource.actions[`${verb}Many`]
  if (action === undefined) throw new Error(`${resource.label} has no verb ${verb}`)
  return `${resource.path}${action.path}`
}

async function ask(call: VerbCall, rows: readonly BulkRow[], dry_run: boolean, key?: string): Promise<VerbAnswer> {
  const versions = rows.flatMap(({ id, version }) => (version === NO_VERSION ? [] : [[String(id), version] as const]))
  return api<VerbAnswer>(pathOf(call), {
    method: 'POST',
    body: { ids: rows.map(({ id }) => id), versions: Object.fromEntries(versions), dry_run, ...call.asked },
    ...(key !== undefined && { idempotencyKey: key }),
  })
}

/** The batches of one change. Those already undone are not repeated if the next one fails. */
async function takeBack(resource: Resource, batches: number[], done: readonly BulkResult[]): Promise<UndoResult> {
  const names = new Map(done.map(({ id, name }) => [id, name]))
  const results: ReturnAnswer['results'][number][] = []
  for (let next = batches[0]; next !== undefined; next = batches[0]) {
    results.push(...(await api<ReturnAnswer>(`batch/${next}/undo/`, { method: 'POST', body: {} })).results)
    batches.shift()
  }
  const back = results.filter(({ outcome }) => outcome === 'returned')
  const left = results.filter(({ outcome }) => outcome !== 'returned').map(({ id }) => names.get(id) ?? String(id))
  const rest =
    left.length === 0
      ? ''
      : ` Not restored, because changed by someone else: ${left.slice(0, 5).join(', ')}${left.length > 5 ? ` and ${left.length - 5} more` : ''}.`
  return { said: `Restored ${countedRows(resource, back.length)}.${rest}`, back }
}

export function verbOperation(call: VerbCall, count: number): BulkOperation {
  const { resource, transition } = call
  const batches: number[] = []
  const title = `${transition.label} ${countedRows(resource, count)}`
  return {
    title,
    what: inSentence(resource.plural),
    button: (some) => `${transition.label} ${countedRows(resource, some)}`,
    notes: [],
    size: SIZE,
    lanes: 1,
    judge: async (rows) => (await ask(call, rows, true)).results,
    send: async (rows, key) => {
      const { batch, results } = await ask(call, rows, false, key)
      if (batch !== null) batches.push(batch)
      return results
    },
    undo: { kind: transition.undo, title, run: (done) => takeBack(resource, batches, done) },
  }
}

/** The records with the versions on screen. Ids that the pane no longer holds are sent as well, for the server to decide. */
async function rowsOfTarget({ resource, transition }: VerbCall, target: RecordTarget): Promise<readonly BulkRow[]> {
  const field = resource.life?.field ?? ''
  const known = new Map(
    ((await target.rows?.([...resource.title, field])) ?? []).map((row): [unknown, Values] => [row['id'], row]),
  )
  return target.ids().map((id): BulkRow => {
    const row = known.get(id)
    const state = resource.fields[field]
    const words = (value: unknown): string => (state && typeof value === 'string' ? codeText(state, value) : '')
    return {
      id,
      name: row ? titleOf(resource, row, {}) : String(id),
      version: typeof row?.['version'] === 'number' ? row['version'] : NO_VERSION,
      values: { [field]: transition.to },
      line: `${words(row?.[field])} → ${words(transition.to)}`,
      problems: [],
    }
  })
}

/** A single record is changed at once, or the reason why not is said; of several the preview opens. */
export async function runVerb(call: VerbCall, target: RecordTarget): Promise<void> {
  const rows = await rowsOfTarget(call, target)
  const change = new BulkChange(verbOperation(call, rows.length), rows)
  const [only] = rows
  if (rows.length !== 1 || only === undefined)
    return openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change })
  await change.judge()
  await change.commit()
  const { failure, results, preview } = change.state
  const [answer] = results.length > 0 ? results : preview
  const problem =
    failure ?? (answer === undefined || hasFailed(answer) || answer.outcome === 'already' ? answer?.message : undefined)
  if (problem !== undefined) return toast({ text: `${only.name}: ${problem}`, tone: 'warn' })
  const state = call.resource.fields[call.resource.life?.field ?? '']
  toast({ text: `${only.name}: ${state ? codeText(state, call.transition.to) : call.transition.to}.`, tone: 'ok' })
}
