/** Records the figures that a person accepted: the value, its place on the page, the person and the time. */
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
/** Reads the `places` of a request: the marked part of a page in which each figure was read. Entries of another form are ignored. */
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

/** Accepts all figures as they were read. */
export const allAccepted = (read: ReadBill, decision: Decision): Readonly<Record<string, Acceptance>> =>
  Object.fromEntries(
    keyedFigures(read)
      .filter(({ figure }) => figure.value !== '')
      .map(({ key, figure }) => [key, acceptedAs(figure.value, figure, decision)]),
  )

/** Removes the doubts of figures that a person accepted. */
export const withoutSettled = (read: ReadBill, accepted: Values): ReadBill =>
  mapFigures(read, ({ key, figure }) => (Object.hasOwn(accepted, key) ? { ...figure, doubts: [] } : figure))
