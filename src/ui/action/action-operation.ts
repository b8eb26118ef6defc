/** The bulk change that calls an action for each of many rows. What each was answered is told one by one. */
import { hasTrial, TRIAL } from '#model/kernel/action.ts'
import { inSentence } from '#model/shared/label-text.ts'
import type { ChangeResult, RowOutcome } from '#model/shared/outcome.ts'
import { ApiError } from '#src/engine/api/api.ts'
import type { BulkOperation, BulkRow, Id } from '../bulk/bulk-operation.ts'
import { countedRows } from '../bulk/change-many.ts'
import { type DeclaredCall, callAction } from './action-call.ts'
import { takeBackMany, type ActionDone } from './action-undo.ts'

type Values = Readonly<Record<string, unknown>>
export type ActionSubject = { readonly rows: readonly { readonly id: Id; readonly name: string }[] }

const outcomeOf = ({ status }: ApiError): RowOutcome => {
  if (status === 404) return 'not_found'
  return status === 409 ? 'conflict' : 'not_allowed'
}
const result = (id: Id, outcome: RowOutcome, message = ''): ChangeResult => ({
  id,
  outcome,
  message,
  version: null,
  before: null,
})

/** `done`: gets what the row was answered. */
async function answerFor(call: DeclaredCall, id: Id, input: Values, done: ActionDone[] = []): Promise<ChangeResult> {
  try {
    const answer = await callAction(call, id, input)
    done.push({ id, answer })
    return result(id, 'changed')
  } catch (error) {
    // Anything else, such as a server that cannot be reached, ends the whole change.
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return result(id, outcomeOf(error), error.message)
  }
}

const said = (undo: DeclaredCall['action']['undo']): readonly string[] =>
  undo === 'none' || undo === 'held' ? ['This cannot be undone.'] : []

export function actionOperation(call: DeclaredCall, asked: Values, { rows }: ActionSubject): BulkOperation {
  const { resource, action } = call
  const title = `${action.label}: ${countedRows(resource, rows.length)}`
  const done: ActionDone[] = []
  return {
    title,
    what: inSentence(resource.plural),
    words: { will: 'will be done', was: 'done' },
    button: (count) => `${action.label}: ${countedRows(resource, count)}`,
    isGrave: action.undo === 'none' || action.undo === 'held',
    notes: said(action.undo),
    size: 1,
    lanes: 2,
    judge: ([row]) =>
      row && hasTrial(action)
        ? answerFor(call, row.id, { ...asked, [TRIAL]: true }).then((answer) => [answer])
        : Promise.resolve(row ? [result(row.id, 'changed')] : []),
    send: async ([row]) => (row ? [await answerFor(call, row.id, asked, done)] : []),
    ...(action.undoneBy && {
      undo: {
        kind: action.undo,
        title,
        isFinal: true,
        run: async () => ({ said: await takeBackMany(call, title, done), back: [] }),
      },
    }),
  }
}

/** A bulk change passes over rows without values: those of an action name it. */
export const actionRows = ({ action }: DeclaredCall, { rows }: ActionSubject): readonly BulkRow[] =>
  rows.map(({ id, name }) => ({ id, name, version: 0, values: { action: action.path }, line: '', problems: [] }))
