/** Figures that a person accepted: the value, by whom and when, and its place on the page. */
import type { ReadFigure, ReadBill } from './reading/figures.ts'
import { boxOf } from './kept-reading.ts'
import { keyedFigures, mapFigures } from './reading/figure-keys.ts'

type Values = Readonly<Record<string, unknown>>
export type Acceptance = {
  readonly value: string
  readonly by: string
  readonly at: string
  readonly page: number | null
  readonly box: ReadFigure['box']
}
type Decision = { readonly by: string; readonly at: string }

type AcceptedPlace = Pick<ReadFigure, 'page' | 'box'>
/** Where values were read in parts of a page that a person marked, by the names of their figures. Anything else is left out. */
export const placesIn = (places: Values): ReadonlyMap<string, AcceptedPlace> =>
  new Map(
    Object.entries(places).flatMap(([name, place]): readonly [string, AcceptedPlace][] => {
      if (typeof place !== 'object' || place === null || !('page' in place) || !('box' in place)) return []
      const box = boxOf(place.box)
      return typeof place.page === 'number' && box !== undefined ? [[name, { page: place.page, box }]] : []
    }),
  )

export const acceptedAs = (value: string, figure: AcceptedPlace | undefined, { by, at }: Decision): Acceptance => ({
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
