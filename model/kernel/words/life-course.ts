/** The course of a life cycle as the head of a record draws it: from the first state straight to the last, and where the row is on it. */
import type { Field } from '../field.ts'
import { transitionsFrom, verbsOf, type Life, type MayDo } from '../life.ts'
import type { SideReason } from '../two-companies.ts'

type Values = Readonly<Record<string, unknown>>
export type Course = {
  /** The states from the first to the last. */
  readonly states: readonly string[]
  /** The place of the row's state among them; -1 if it has left the course, such as one that is void. */
  readonly at: number
  /** The row's state. */
  readonly now: string
}

/** The longest way that comes by no state twice; of equally long ones, that of the transitions declared first. */
function longestFrom(life: Life, row: Values, passed: readonly string[]): readonly string[] {
  const now = passed.at(-1) ?? ''
  const byItself = Object.entries(life.elsewhere ?? {}).flatMap(([to, { from }]) => (from.includes(now) ? [to] : []))
  const ways = [...transitionsFrom(life, row, now).map(([, { to }]) => to), ...byItself]
    .filter((to) => !passed.includes(to) && life.aside?.includes(to) !== true)
    .map((to) => longestFrom(life, row, [...passed, to]))
  return ways.reduce((longest, way) => (way.length > longest.length ? way : longest), passed)
}

/** `first`: the state of a new row. */
export function courseOf(life: Life, first: string, row: Values): Course {
  const now = String(row[life.field])
  const states = longestFrom(life, row, [first])
  return { states, at: states.indexOf(now), now }
}

type Living = { readonly life: Life; readonly fields: Readonly<Record<string, Field>> }

/** The state of a new row. */
export function firstState({ life, fields }: Living): string {
  const { initial, choices } = fields[life.field] ?? {}
  return typeof initial === 'string' ? initial : (choices?.[0] ?? '')
}

/**
 * The verbs that take a row a step further on its course. To cancel leads off it, and to reopen leads back on it: neither is a next step. A
 * row that has left its course may come back to any of its states.
 */
export function onwardVerbs(living: Living, row: Values): readonly string[] {
  const { life } = living
  const { states, at, now } = courseOf(life, firstState(living), row)
  const isOnward = (to: string): boolean =>
    life.aside?.includes(to) !== true && (!states.includes(to) || states.indexOf(to) > at)
  return transitionsFrom(life, row, now).flatMap(([verb, { to }]) => (isOnward(to) ? [verb] : []))
}

/** Whether the row stands on its course and no verb leads further: a contract that is closed, but not one that is cancelled. */
export const isAtEnd = (living: Living, row: Values): boolean =>
  courseOf(living.life, firstState(living), row).at >= 0 && onwardVerbs(living, row).length === 0

/** Returns the first of them that the user's company can take now. */
export function nextVerb(living: Living, row: Values, may: MayDo, side?: SideReason): string | undefined {
  const onward = onwardVerbs(living, row)
  return verbsOf(living.life, row, may, side).find(({ name, enabled }) => enabled && onward.includes(name))?.name
}
