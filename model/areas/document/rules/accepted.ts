/** Figures that a person accepted: the value, by whom and when, and its place on the page. */
import type { Figure, ReadBill } from './reading/figures.ts'
import { keyedFigures, mapFigures } from './reading/figure-keys.ts'

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
    keyedFigures(read)
      .filter(({ figure }) => figure.value !== '')
      .map(({ key, figure }) => [key, acceptedAs(figure.value, figure, decision)]),
  )

/** Doubts of what a person accepted are settled. */
export const withoutSettled = (read: ReadBill, accepted: Values): ReadBill =>
  mapFigures(read, ({ key, figure }) => (Object.hasOwn(accepted, key) ? { ...figure, doubts: [] } : figure))
