/**
 * The life cycle of a row: its states, how it gets from one to the next, and what stands still in which of them. Declared once with the
 * resource; the calls, the refusals, the commands and the locks of forms follow from it.
 */
import type { Undo } from './action.ts'
import type { Fields } from './field.ts'
import type { Need, Permission } from './permissions.ts'
import type { Errors } from './validate.ts'

type Values = Readonly<Record<string, unknown>>

export type Transition<R = Values> = {
  /** In the imperative, as a button says it: `Approve`. */
  readonly label: string
  readonly from: readonly string[]
  readonly to: string
  readonly needs: Need
  readonly undo: Undo
  /** A key of the table and of the record. */
  readonly key?: string
  /** What the person is asked for. */
  readonly asks?: Fields
  /** What the row lacks, by field; all of it at once. */
  readonly lacks?: (row: R, asked: Values) => Errors
  /** What is written beside the state. `now`: ISO 8601 UTC. */
  readonly sets?: (row: R, asked: Values, now: string) => Partial<R>
}

/** What stands still in some states. */
export type Freeze = {
  readonly in: readonly string[]
  /** 'all': every field but those of `except`; the row cannot be deleted either. */
  readonly fields: 'all' | readonly string[]
  readonly except?: readonly string[]
  /** Why, and the way out: `An approved contract keeps its terms. Reopen it to change them.` */
  readonly says: string
  /** Whoever has it may change the fields all the same. */
  readonly liftedBy?: Permission
}

export type Life<R = Values> = {
  /** The resource's own name, `area:name`: bulk calls take its ids. */
  readonly of: string
  /** The field that holds the state. */
  readonly field: string
  readonly transitions: Readonly<Record<string, Transition<R>>>
  readonly frozen: readonly Freeze[]
}

type May = (need: Need) => boolean

const words = (names: readonly string[]): string => names.map((name) => name.replaceAll('_', ' ')).join(' or ')

/** The transition from one state to another, by its name; undefined if there is none. */
export const transitionTo = ({ transitions }: Life, from: string, to: string) =>
  Object.entries(transitions).find(([, one]) => one.to === to && one.from.includes(from))

/** The states that may follow a state. */
export const nextStates = ({ transitions }: Life, from: string): readonly string[] => [
  ...new Set(Object.values(transitions).flatMap((one) => (one.from.includes(from) ? [one.to] : []))),
]

/** Why a row cannot get from one state to another: `It is closed: it can become approved, not draft.` */
export function wrongState(life: Life, from: string, to: string): string {
  const next = nextStates(life, from)
  const can = next.length === 0 ? 'that is final' : `it can become ${words(next)}, not ${words([to])}`
  return `It is ${words([from])}: ${can}.`
}

/** Why a verb cannot be done in a state, and what can: `It is closed. Possible now: Reopen.` */
export function wrongVerb({ transitions }: Life, from: string): string {
  const possible = Object.values(transitions).filter((one) => one.from.includes(from))
  return possible.length === 0
    ? `It is ${words([from])}: that is final.`
    : `It is ${words([from])}. Possible now: ${possible.map(({ label }) => label).join(', ')}.`
}

/** The transitions that lead from one state to another, the fewest there are; undefined if none do. */
export function wayTo(life: Life, from: string, to: string): readonly Transition[] | undefined {
  let ways: readonly { readonly at: string; readonly way: readonly Transition[] }[] = [{ at: from, way: [] }]
  const seen = new Set([from])
  while (ways.length > 0) {
    const found = ways.find(({ at }) => at === to)
    if (found) return found.way
    ways = ways.flatMap(({ at, way }) =>
      Object.values(life.transitions).flatMap((one) => {
        if (!one.from.includes(at) || seen.has(one.to)) return []
        seen.add(one.to)
        return [{ at: one.to, way: [...way, one] }]
      }),
    )
  }
  return undefined
}

export type Verb = {
  readonly name: string
  readonly label: string
  readonly to: string
  readonly enabled: boolean
  /** Why it is not enabled. Empty if it is. */
  readonly why: string
}

/** What can be done with a row now, and why not. Nothing is asked for yet, so what is asked for is not judged. */
export function verbsOf(life: Life, row: Values, may: May): readonly Verb[] {
  const state = String(row[life.field])
  return Object.entries(life.transitions).map(([name, one]) => {
    const lacking = one.from.includes(state) ? Object.values(one.lacks?.(row, {}) ?? {}).flat() : []
    const why = !may(one.needs)
      ? 'You do not have permission.'
      : one.from.includes(state)
        ? lacking.join(' ')
        : state === one.to
          ? `It is ${words([state])} already.`
          : wrongVerb(life, state)
    return { name, label: one.label, to: one.to, enabled: why === '', why }
  })
}

/** Why fields of a row stand still, by field, among those given. */
export function frozenFields(
  life: Life,
  row: Values,
  may: May,
  fields: readonly string[],
): Readonly<Record<string, string>> {
  const holding = life.frozen.filter(
    (freeze) => freeze.in.includes(String(row[life.field])) && !(freeze.liftedBy !== undefined && may(freeze.liftedBy)),
  )
  const why = (field: string): string | undefined =>
    field === life.field
      ? undefined
      : holding.find(
          ({ fields: held, except = [] }) => (held === 'all' || held.includes(field)) && !except.includes(field),
        )?.says
  return Object.fromEntries(
    fields.flatMap((field) => {
      const says = why(field)
      return says === undefined ? [] : [[field, says]]
    }),
  )
}

/** Why a row cannot be deleted in its state; undefined if it can. */
export const keptWhole = (life: Life, row: Values, may: May): string | undefined =>
  life.frozen.find(
    (freeze) =>
      freeze.fields === 'all' &&
      freeze.in.includes(String(row[life.field])) &&
      !(freeze.liftedBy !== undefined && may(freeze.liftedBy)),
  )?.says
