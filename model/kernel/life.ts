/**
 * The life cycle of a row: its states, how it gets from one to the next, and what stands still in which of them. Declared once with the
 * resource; the calls, the refusals, the commands and the locks of forms follow from it.
 */
import type { Action, Undo } from './action.ts'
import type { Fields } from './field.ts'
import type { Need, Permission } from './permissions.ts'
import type { TakenBy, SideReason } from './two-companies.ts'
import type { Errors } from './validate.ts'

type Values = Readonly<Record<string, unknown>>
export type MayDo = (need: Need) => boolean
/** What stands still in some states. */
export type Freeze = {
  readonly in: readonly string[]
  /** Only of rows where this field has a value. */
  readonly filled?: string
  /** 'all': every field but those of `except`; the row cannot be deleted either. */
  readonly fields: 'all' | readonly string[]
  readonly except?: readonly string[]
  /** The row cannot be deleted, whatever fields stand still. */
  readonly kept?: true
  /** Why, and the way out: `An approved contract keeps its terms. Reopen it to change them.` */
  readonly says: string
  /** Whoever has it may change the fields all the same. */
  readonly liftedBy?: Permission
  /** Actions that change the fields all the same, because they judge by rules of their own; by their full names, `area:name action`. */
  readonly deeds?: readonly string[]
}

/**
 * What stands still while a row that this one refers to is in some states of its own life. No row is put on that one either, none is taken
 * off it, and with `fields: 'all'` none is deleted. The transitions of the other row are not held by it.
 */
export type FreezeThrough = Freeze & {
  /** The field that refers. */
  readonly through: string
}

/** `deed`: the declared action that writes, `area:name action`. */
export type Occasion = {
  readonly state: string
  readonly row: Values
  readonly may: MayDo
  readonly deed?: string | undefined
}

export type Transition<R = Values> = {
  /** In the imperative, as a button says it: `Approve`. */
  readonly label: string
  readonly from: readonly string[]
  readonly to: string
  readonly needs: Need
  /** Permissions that only a part of it needs (model/kernel/action.ts). The work of the area checks them. */
  readonly partsNeed?: Action['partsNeed']
  /** The company that takes it, of the two of a row (tenancy 'pair'). By default the row's own. */
  readonly by?: TakenBy
  readonly undo: Undo
  /** A key of the table and of the record. */
  readonly key?: string
  /** Rows that never take it, by the values that they have: what loads is never unloaded. */
  readonly never?: readonly Never<R>[]
  /** What the person is asked for. What is required is not yet asked of a dry run. */
  readonly asks?: Fields
  /** What the row lacks, by field; all of it at once. */
  readonly lacks?: (row: R, asked: Values) => Errors
  /** What is written beside the state. `now`: ISO 8601 UTC. */
  readonly sets?: (row: R, asked: Values, now: string) => Partial<R>
  /**
   * More stands in its way or follows from it than this tells: the area has work for it (server/engine/operations/area-work/verb-work.ts).
   * One row can be asked with `dry_run`. `own`: that work writes nothing but the row itself, which is taken back like any other.
   */
  readonly work?: true | 'own'
  /** The transition that takes it back, with all that followed from it. Else the former values are written back, where nothing else was written. */
  readonly undoneBy?: string
  /** The path of its calls, where the product text names it otherwise: `send-invitation/`. */
  readonly one?: string
  /** The path of the call for many, where the product text has one: `bulk_approve_invoices/`. */
  readonly many?: string
}

/** `where`: in no state. `filled`, `empty`: not in the states that it begins in, where this field has a value or none. */
export type Never<R = Values> = {
  readonly where?: Partial<R>
  readonly filled?: keyof R & string
  readonly empty?: keyof R & string
  readonly says: string
}

/** The one call that the product text has for all transitions: it names ids and the state wanted. Each state is then reached by one verb. */
export type StateCall = {
  /** The name of the action. */
  readonly name: string
  readonly path: string
  readonly label: string
  readonly needs: Need
  /** The name of its list of ids. */
  readonly ids: string
}

export type Elsewhere = { readonly from: readonly string[]; readonly label: string; readonly says: string }

export type Life<R = Values> = {
  /** The resource's own name, `area:name`: bulk calls take its ids. */
  readonly of: string
  /** The field that holds the state. Where it is read only, the calls of the transitions alone change it. */
  readonly field: string
  readonly call?: StateCall
  /** The name of the list of ids in the calls for many; `ids` where the product text has none. */
  readonly ids?: string
  /** Rows that one request may take to another state, where they are more than usual. */
  readonly most?: number
  /**
   * Its rows change their state by thousands: no index names the state, so that such a change writes the row alone and touches no index of
   * its table. Rows in one state are then found in the order of the resource.
   */
  readonly unindexed?: true
  /** States off the straight course from the first to the last, such as void. */
  readonly aside?: readonly string[]
  readonly transitions: Readonly<Record<string, Transition<R>>>
  /** States that follow from other rows alone: no verb leads there. `label`: by what, as a diagram says it. */
  readonly elsewhere?: Readonly<Record<string, Elsewhere>>
  readonly frozen: readonly Freeze[]
}

const words = (names: readonly string[]): string => names.map((name) => name.replaceAll('_', ' ')).join(' or ')

const stateOf = ({ field }: Pick<Life, 'field'>, row: Values): string => String(row[field])

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Why a row never takes a transition from a state; undefined if it may. */
const neverWhy = ({ never = [], from: begins }: Transition, row: Values, from: string): string | undefined =>
  never.find(({ where, filled, empty }) => {
    if (where) return Object.entries(where).every(([key, value]) => row[key] === value)
    if (!begins.includes(from)) return false
    return (filled !== undefined && !isEmpty(row[filled])) || (empty !== undefined && isEmpty(row[empty]))
  })?.says

/** The transitions that a row can take from a state, by name. */
export const transitionsFrom = ({ transitions }: Life, row: Values, from: string) =>
  Object.entries(transitions).filter(([, one]) => one.from.includes(from) && neverWhy(one, row, from) === undefined)

/** The fields of a row that say which transitions it can take. */
export const fieldsJudged = ({ field, transitions }: Life): readonly string[] => [
  ...new Set([
    field,
    ...(Object.values(transitions).some(({ by }) => by !== undefined) ? ['company', 'counterparty'] : []),
    ...Object.values(transitions).flatMap(({ never = [] }) =>
      never.flatMap(({ where = {}, filled, empty }) => [...Object.keys(where), ...[filled ?? [], empty ?? []].flat()]),
    ),
  ]),
]

/** The transition of a row to a state, by its name; undefined if there is none. */
export const transitionTo = (life: Life, row: Values, to: string) =>
  transitionsFrom(life, row, stateOf(life, row)).find(([, one]) => one.to === to)

/** Why a row cannot get to a state: `It is closed: it can become approved, not draft.` */
export function wrongState(life: Life, row: Values, to: string): string {
  const follows = life.elsewhere?.[to]
  if (follows !== undefined) return follows.says
  const from = stateOf(life, row)
  const next = [...new Set(transitionsFrom(life, row, from).map(([, one]) => one.to))]
  const can = next.length === 0 ? 'that is final' : `it can become ${words(next)}, not ${words([to])}`
  return `It is ${words([from])}: ${can}.`
}

/** Why a row cannot take a transition now, and which it can: `It is closed. Possible now: Reopen.` Undefined if it can. */
export function wrongVerb(life: Life, row: Values, transition: Transition): string | undefined {
  const from = stateOf(life, row)
  const never = neverWhy(transition, row, from)
  if (never !== undefined || transition.from.includes(from)) return never
  const possible = transitionsFrom(life, row, from)
  return possible.length === 0
    ? `It is ${words([from])}: that is final.`
    : `It is ${words([from])}. Possible now: ${possible.map(([, { label }]) => label).join(', ')}.`
}

/** The transitions that lead a row from one state to another, the fewest there are; undefined if none do. */
export function wayTo(life: Life, row: Values, to: string): readonly Transition[] | undefined {
  const from = stateOf(life, row)
  let ways: readonly { readonly at: string; readonly way: readonly Transition[] }[] = [{ at: from, way: [] }]
  const seen = new Set([from])
  while (ways.length > 0) {
    const found = ways.find(({ at }) => at === to)
    if (found) return found.way
    ways = ways.flatMap(({ at, way }) =>
      transitionsFrom(life, row, at).flatMap(([, one]) => {
        if (seen.has(one.to)) return []
        seen.add(one.to)
        return [{ at: one.to, way: [...way, one] }]
      }),
    )
  }
  return undefined
}

/** Whether a batch of its changes is taken back by their former values: not what has done more than set some, or has left the house. */
export const isUndone = ({ undo, work, undoneBy }: Pick<Transition, 'undo' | 'work' | 'undoneBy'>): boolean =>
  work !== true && undoneBy === undefined && (undo === 'exact' || undo === 'compensating')

/** Whether a row is in the state that a transition leads to. A transition may lead to the state it begins in: to send again. */
export const isAlready = ({ from, to }: Transition, state: string): boolean => state === to && !from.includes(state)

export type Verb = {
  readonly name: string
  readonly label: string
  readonly to: string
  /** Whether its state leads there at all; what it lacks may still stand in the way. */
  readonly follows: boolean
  readonly enabled: boolean
  /** Why it is not enabled. Empty if it is. */
  readonly why: string
}

/**
 * Returns each verb of a row with the reason why it is not possible now. The inputs of a verb are not judged, because nobody has entered them
 * yet. `side`: the reason why the verbs of the other company are not possible (two-companies.ts).
 */
export function verbsOf(life: Life, row: Values, may: MayDo, side?: SideReason): readonly Verb[] {
  const state = stateOf(life, row)
  return Object.entries(life.transitions).map(([name, one]) => {
    const { label, to } = one
    const otherSide = side?.(one.by)
    const wrong = isAlready(one, state) ? `It is ${words([state])} already.` : wrongVerb(life, row, one)
    const lacking = (): string =>
      Object.values(one.lacks?.(row, {}) ?? {})
        .flat()
        .join(' ')
    const why = may(one.needs) ? (otherSide ?? wrong ?? lacking()) : 'You do not have permission.'
    return { name, label, to, follows: wrong === undefined && otherSide === undefined, enabled: why === '', why }
  })
}

/** Whether its fields stand still at this moment. */
export const holds = ({ in: states, filled, liftedBy, deeds }: Freeze, { state, row, may, deed }: Occasion): boolean =>
  states.includes(state) &&
  !(filled !== undefined && isEmpty(row[filled])) &&
  !(liftedBy !== undefined && may(liftedBy)) &&
  !(deed !== undefined && deeds?.includes(deed) === true)

/** Why fields stand still, by field, among those given. */
export function stillWhy(
  freezes: readonly Freeze[],
  moment: Occasion,
  fields: readonly string[],
): Readonly<Record<string, string>> {
  const holding = freezes.filter((freeze) => holds(freeze, moment))
  return Object.fromEntries(
    fields.flatMap((field) => {
      const says = holding.find(
        ({ fields: held, except = [] }) => (held === 'all' || held.includes(field)) && !except.includes(field),
      )?.says
      return says === undefined ? [] : [[field, says]]
    }),
  )
}

/** Why a row cannot be deleted; undefined if it can. */
export const keptWhy = (freezes: readonly Freeze[], moment: Occasion): string | undefined =>
  freezes.find((freeze) => (freeze.fields === 'all' || freeze.kept === true) && holds(freeze, moment))?.says

/** Why fields of a row stand still, by field, among those given. `deed`: the declared action that would change them. */
export function frozenFields(
  life: Pick<Life, 'field' | 'frozen'>,
  row: Values,
  may: MayDo,
  fields: readonly string[],
  deed?: string,
): Readonly<Record<string, string>> {
  const state = stateOf(life, row)
  const others = fields.filter((field) => field !== life.field)
  return stillWhy(life.frozen, { state, row, may, deed }, others)
}

/** Why a row cannot be deleted in its state; undefined if it can. */
export const keptWhole = (life: Life, row: Values, may: MayDo, deed?: string): string | undefined =>
  keptWhy(life.frozen, { state: stateOf(life, row), row, may, deed })
