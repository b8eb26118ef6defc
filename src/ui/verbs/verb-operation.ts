/** The bulk change that takes records to another state by a verb of their life cycle. Its undo is that of the batches it was kept in. */
import { chunked } from '#model/shared/chunked.ts'
import { inSentence, verbOn } from '#model/shared/label-text.ts'
import { returnSentence } from '../bulk/outcome-sentence.ts'
import type { ReturnAnswer, VerbAnswer } from '#model/shared/outcome.ts'
import type { Undo } from '#model/kernel/action.ts'
import { isUndone, type Transition } from '#model/kernel/life.ts'
import { idsName } from '#model/kernel/life-actions.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { api } from '#src/engine/api/api.ts'
import { SEND_DELAY_MS } from '#src/engine/commands/delayed-send.ts'
import type { AllMatching } from '#src/engine/panes/command-target.ts'
import { bulkCall, type BulkOperation, type BulkResult, type BulkRow, type UndoResult } from '../bulk/bulk-operation.ts'
import { countedRows } from '../bulk/change-many.ts'
import { countedAll, type MatchingOperation } from '../bulk/matching/matching-operation.ts'
import { bulkRow, NO_VERSION, unknownRow, type VerbSubject } from './verb-rows.ts'

export type VerbCall = {
  readonly resource: Resource
  /** Its name in the life cycle, and as declared there. */
  readonly verb: string
  readonly transition: Transition
  readonly asked: Readonly<Record<string, unknown>>
}

/** Rows per request: few enough that other requests run in between. */
const SIZE = 500
/** Records named in the undo history. */
const NAMED = 4

const notesOn: { readonly [kind in Undo]?: readonly string[] } = {
  none: ['This cannot be undone.'],
  held: [`It can be taken back for ${SEND_DELAY_MS / 1000} seconds; after that it cannot be undone.`],
}

const idsOf = ({ resource: { life } }: VerbCall, rows: readonly { readonly id: number | string }[]) => ({
  [life === undefined ? 'ids' : idsName(life)]: rows.map(({ id }) => id),
})

const versionsOf = (rows: readonly BulkRow[]) =>
  Object.fromEntries(
    rows.flatMap(({ id, version }) => (version === NO_VERSION ? [] : [[String(id), version] as const])),
  )

const pathOf = ({ resource }: VerbCall, verb: string): string => {
  const action = resource.actions[`${verb}Many`]
  if (action === undefined) throw new Error(`${resource.label} has no verb ${verb}`)
  return `${resource.path}${action.path}`
}

/** By the verb that takes it back; what somebody touched since stays as it is. */
async function takeBackBy(call: VerbCall, verb: string, done: readonly BulkResult[]): Promise<UndoResult> {
  const results: (BulkResult & { readonly became: ReturnAnswer['results'][number]['outcome'] })[] = []
  for (const some of chunked(
    done.filter(({ outcome }) => outcome === 'changed'),
    SIZE,
  )) {
    const versions = Object.fromEntries(some.map(({ id, version }) => [String(id), version]))
    const body = { ...idsOf(call, some), versions }
    const answer = await api<VerbAnswer>(pathOf(call, verb), { method: 'POST', body })
    const of = new Map(answer.results.map((result) => [result.id, result]))
    for (const row of some) {
      const result = of.get(row.id)
      const became = result === undefined || result.outcome === 'not_found' ? 'not_found' : returnedOf(result)
      results.push({ ...row, version: result?.version ?? null, message: result?.message ?? '', became })
    }
  }
  const back = results.filter(({ became }) => became === 'returned')
  const refused = results.filter(({ became, message }) => became === 'touched' && message !== '')
  const said = returnSentence(
    results.map(({ name, became }) => ({ name, outcome: became })),
    (count) => countedRows(call.resource, count),
  )
  return { said: [said, ...new Set(refused.map(({ message }) => message))].join(' '), back }
}
const returnedOf = ({ outcome }: Pick<BulkResult, 'outcome'>): 'returned' | 'touched' =>
  outcome === 'changed' || outcome === 'already' ? 'returned' : 'touched'

/** The batches of one change. Those already undone are not repeated if the next one fails. */
export async function takeBackBatches(
  resource: Resource,
  batches: number[],
  returned: ReturnAnswer['results'][number][],
  done: readonly BulkResult[],
): Promise<UndoResult> {
  const names = new Map(done.map(({ id, name }) => [id, name]))
  for (let next = batches[0]; next !== undefined; next = batches[0]) {
    returned.push(...(await api<ReturnAnswer>(`batch/${next}/undo/`, { method: 'POST', body: {} })).results)
    batches.shift()
  }
  const results = returned.splice(0).map((result) => ({ ...result, name: names.get(result.id) ?? String(result.id) }))
  const back = results.filter(({ outcome }) => outcome === 'returned')
  return { said: returnSentence(results, (count) => countedRows(resource, count)), back }
}

/** Failed records with the state that the server answered. Names that no record had are looked for again. */
async function look(
  { resource, transition: { to } }: VerbCall,
  { unknown, find }: VerbSubject,
  failed: readonly BulkResult[],
): Promise<readonly BulkRow[]> {
  const names = new Set(unknown)
  const lost = failed.flatMap(({ id }) => (names.has(String(id)) ? [String(id)] : []))
  const found = lost.length > 0 && find ? await find(lost) : { rows: [], unknown: lost }
  const seen = failed
    .filter(({ id }) => !names.has(String(id)))
    .map(({ id, name, version, from }) =>
      bulkRow(
        resource,
        { id, name, version: version ?? NO_VERSION, values: { [resource.life?.field ?? '']: from } },
        to,
      ),
    )
  return [
    ...seen,
    ...found.rows.map((row) => bulkRow(resource, row, to)),
    ...found.unknown.map((name) => unknownRow(resource, name)),
  ]
}

const namesOf = (resource: Resource, { rows }: VerbSubject): string => {
  const more = rows.length > NAMED ? ` and ${rows.length - NAMED} more` : ''
  const names = rows
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ')
  return `${inSentence(rows.length === 1 ? resource.label : resource.plural)} ${names}${more}`
}

export const rowsOfVerb = ({ resource, transition }: VerbCall, { rows, unknown }: VerbSubject): readonly BulkRow[] => [
  ...rows.map((row) => bulkRow(resource, row, transition.to)),
  ...unknown.map((name) => unknownRow(resource, name)),
]

/** The same of all rows that match, by a job of the server. */
export const verbOnAll = (call: VerbCall, all: AllMatching): MatchingOperation => {
  const { resource, transition, asked, verb } = call
  return {
    resource,
    all,
    title: verbOn(transition.label, countedAll(resource, all.count, all.isAbout)),
    path: pathOf(call, verb),
    body: asked,
    undo: transition.undoneBy !== undefined || isUndone(transition) ? 'compensating' : 'none',
  }
}

export function verbOperation(call: VerbCall, subject: VerbSubject): BulkOperation {
  const { resource, transition } = call
  const batches: number[] = []
  const returned: ReturnAnswer['results'][number][] = []
  const { undo, undoneBy } = transition
  const canUndo = undoneBy !== undefined || isUndone(transition)
  return {
    title: verbOn(transition.label, countedRows(resource, subject.rows.length + subject.unknown.length)),
    what: inSentence(resource.plural),
    button: (some) => verbOn(transition.label, countedRows(resource, some)),
    notes: notesOn[undo] ?? [],
    isGrave: undo === 'none',
    ...(undo === 'held' && { holdMs: SEND_DELAY_MS }),
    size: SIZE,
    lanes: 1,
    ...bulkCall<VerbAnswer>({
      path: pathOf(call, call.verb),
      body: (rows) => ({ ...idsOf(call, rows), versions: versionsOf(rows), ...call.asked }),
      results: ({ batch, results }, { isTrial }) => {
        if (batch !== null && !isTrial) batches.push(batch)
        return results
      },
    }),
    ...(canUndo && {
      undo: {
        kind: undo,
        title: verbOn(transition.label, namesOf(resource, subject)),
        run: (done) =>
          undoneBy === undefined
            ? takeBackBatches(resource, batches, returned, done)
            : takeBackBy(call, undoneBy, done),
      },
    }),
    look: (failed) => look(call, subject, failed),
  }
}
