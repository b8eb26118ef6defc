/** Figures that a person accepted: the value, by whom and when, and its place on the page. */
import type { Figure, ReadBill } from './reading/figures.ts'
import { namedFigures } from './kept-reading.ts'

type Values = Readonly<Record<string, unknown>>
export type Acceptance = {
  readonly value: string
  readonly by: string
  readonly at: string
  readonly page: number | null
  readonly box: Figure['box']
}
type Decision = { readonly by: string; readonly at: string }

export const acceptedAs = (value: string, figure: Figure | undefined, { by, at }: Decision): Acceptance => ({
  value,
  by,
  at,
  page: figure?.page ?? null,
  box: figure?.box ?? null,
})

/** All that was read is accepted as it was read. */
export const allAccepted = (read: ReadBill, decision: Decision): Readonly<Record<string, Acceptance>> =>
  Object.fromEntries(
    [...namedFigures(read)]
      .filter(([, { value }]) => value !== '')
      .map(([name, figure]) => [name, acceptedAs(figure.value, figure, decision)]),
  )

/** Doubts of what a person accepted are settled. */
export function withoutSettled(read: ReadBill, accepted: Values): ReadBill {
  const settled = new Set(Object.keys(accepted))
  const named = new Map([...namedFigures(read)].map(([name, figure]) => [figure, name]))
  const isSettled = (figure: Figure): boolean => settled.has(named.get(figure) ?? '')
  const cleared = <T extends Readonly<Record<string, Figure | undefined>>>(figures: T): T => {
    const all = Object.entries(figures).map(([name, figure]) => [
      name,
      figure && isSettled(figure) ? { ...figure, doubts: [] } : figure,
    ])
    return { ...figures, ...Object.fromEntries(all) }
  }
  return { figures: cleared(read.figures), cars: read.cars.map(cleared) }
}
