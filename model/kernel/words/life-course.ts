/** The course of a life cycle as the head of a record draws it: from the first state straight to the last, and where the row is on it. */
import { transitionsFrom, type Life } from '../life.ts'

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
