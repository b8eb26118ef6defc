/** Runs the handler of a declared action with its row and its validated input. */
import { sql } from 'drizzle-orm'
import type { Action } from '#model/kernel/action.ts'
import { choicesOfField } from '#model/kernel/words/choices.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { initialValues } from '#model/kernel/validate.ts'
import type { Entity } from '../../base/entity.ts'
import type { Bulk, FileWords, OwnAccount, Upload } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { companyCountryFor } from '../../rows/company-country.ts'
import { judgeInput, keptInput } from '../../base/judge-input.ts'
import { run } from '../../base/sql.ts'
import { runPaper } from '../papers/run-paper.ts'
import { runPaperOf } from '../papers/run-paper-of.ts'
import type { Maker } from '../area-work/maker.ts'
import { get, type ColumnValues } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { matchingIn, summedUpIn } from '../area-work/matching.ts'
import { runFiling } from './filing.ts'
import { explained } from '../read/holders.ts'
import { prettified } from '../history/prettify.ts'
import { answerNumbering } from '../numbers/number-rule.ts'
import { runToState, runTransitionMany } from './transition-many.ts'
import { runTransition } from './transition.ts'

/** Any handler, as the engine sees it; `handle` and `Complete` in handler.ts hold each to its declaration. */
export type AnyHandler = (call: never) => Promise<unknown>

export type ActionCall = {
  readonly entity: Entity
  readonly action: Action
  /** None for what the engine itself handles: transitions, choices, papers, files of rows and rules of numbers. */
  readonly handler: AnyHandler | undefined
  readonly maker: Maker
  /** Undefined for an action on the resource as a whole. */
  readonly id: number | string | undefined
  readonly input: ColumnValues
  readonly files: Readonly<Record<string, Upload>>
  /** All files of each part, in the order sent. */
  readonly lists?: Readonly<Record<string, readonly Upload[]>>
  readonly sheets: Readonly<Record<string, readonly SheetRow[]>>
  readonly words: Readonly<Record<string, FileWords>>
  /** Handed in, because writing many rows depends on this room. */
  readonly bulk: (unit: Unit) => Bulk
  /** Hears how far the work is. */
  readonly told?: (part: string, done: number) => void
  /** Beside the input, where the action takes them. */
  readonly filters?: Readonly<Record<string, unknown>>
}

/** Throws 400 by field. Called before the transaction, so that refused input costs none. */
export function judgeAction({ action, input, files }: Pick<ActionCall, 'action' | 'input' | 'files'>): void {
  judgeInput(action.input, input, 'input')
  for (const [name, { required }] of Object.entries(action.files))
    if (required === true && files[name] === undefined)
      throw invalid({ [name]: ['Send the file as multipart/form-data.'] })
}

const ownAccount = ({ client }: Unit): OwnAccount => ({
  read: async () => {
    const [found] = await run<{ account: Readonly<Record<string, unknown>> }>(
      client,
      sql`select highball_own_account() as account`,
    )
    return found?.account ?? {}
  },
  change: async (changes) =>
    void (await run(client, sql`select highball_change_own_account(${JSON.stringify(changes)}::jsonb)`)),
})

export async function runAction(unit: Unit, call: ActionCall): Promise<unknown> {
  const { access, now, rows, lockKeys } = unit
  const { entity, action, handler, maker, id, files, sheets, words } = call
  const offered = entity.resource.fields[action.choicesOf ?? '']
  if (offered) return choicesOfField(offered)
  const companyCountry = await companyCountryFor(unit, action.input, [call.input])
  const input = { ...initialValues(action.input), ...keptInput(action.input, call.input, companyCountry) }
  if (action.wanted !== undefined) return runToState(unit, maker, entity, input)
  if (action.transition !== undefined)
    return id === undefined
      ? runTransitionMany(unit, maker, entity, action.transition, input)
      : runTransition(unit, maker, entity, action.transition, id, input)
  if (action.filing !== undefined && id !== undefined) {
    const given = new Set(Object.keys(call.input))
    const answer = await runFiling(unit, entity, action.filing, { id, input, given, files })
    if (action.filing !== 'upload' || maker.filed === undefined) return answer
    return { ...answer, ...(await maker.filed({ id, input, files, rows, now, lockKeys })) }
  }
  if (action.paper !== undefined) {
    const { paper, paperOf } = action
    return paperOf
      ? runPaperOf(unit, maker, entity, { paper, paperOf }, { id, input })
      : runPaper(unit, maker, entity, paper, { id, input })
  }
  if (action.numbering !== undefined) return answerNumbering(unit, entity, action.numbering, call.input)
  if (action.tells === true) return prettified(unit, input, maker.person.permissions)
  if (handler === undefined) throw new Error(`Nothing handles ${action.path} of ${entity.name}`)
  // The row of an action that changes something is locked, so that two such actions do not interfere.
  const row = id === undefined ? undefined : await get(entity, access, id, action.method !== 'GET')
  const answer = await handler({
    row,
    input,
    given: new Set(Object.keys(call.input)),
    person: maker.person,
    rows,
    now,
    lockKeys,
    filters: call.filters ?? {},
    told: call.told ?? (() => undefined),
    matching: matchingIn(unit),
    summedUp: summedUpIn(unit),
    ...call.bulk(unit),
    site: maker.site,
    queueLetter: maker.queueLetter,
    writeToMe: (subject: string, body: string) =>
      maker.queueLetter(unit.client, { to: maker.person.email, company: maker.person.company, subject, body }),
    account: ownAccount(unit),
    invite: (user: number) => maker.queueInvitation(unit.client, { user, by: maker.person }),
    files,
    lists: call.lists ?? {},
    sheets,
    words,
  } as never)
  return action.explains === true ? explained(unit, answer) : answer
}

/** The cause recorded in the audit trail for everything that an action writes: `yard:yard moveCars`. */
export const causeOf = ({ name, resource }: Entity, action: Action): string =>
  `${name} ${Object.entries(resource.actions).find(([, one]) => one === action)?.[0] ?? ''}`
