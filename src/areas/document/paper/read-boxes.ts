/** The places of figures on the pages of a document, from what is stored of its reading. */
import { carFigureKey, carFigureNames } from '#model/areas/document/rules/reading/figures.ts'
import type { PageBox } from '#model/areas/document/rules/reading/page-words.ts'
import type { FigureBox } from './PagePicture.tsx'

type PlacedFigure = FigureBox & { readonly page: number }

const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
const fieldOf = (value: unknown, name: string): unknown => entries(value).find(([one]) => one === name)?.[1]

function boxOf(value: unknown): PageBox | undefined {
  if (!Array.isArray(value)) return undefined
  const [left, top, right, bottom] = value.map(Number)
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined
  return [left, top, right, bottom].every(Number.isFinite) ? [left, top, right, bottom] : undefined
}
function placed(key: string, figure: unknown): readonly PlacedFigure[] {
  const [page, box] = [fieldOf(figure, 'page'), boxOf(fieldOf(figure, 'box'))]
  return typeof page === 'number' && box !== undefined ? [{ key, page, box }] : []
}
const carName = (car: unknown): string =>
  [fieldOf(car, 'car_mark'), fieldOf(car, 'car_number')]
    .map((figure) => fieldOf(figure, 'value'))
    .filter((value) => typeof value === 'string')
    .join(' ')

/** `read`: `extracted_data` of the row. Figures that were not found on the paper are left out. */
export function placedFigures(read: unknown): readonly PlacedFigure[] {
  const cars = fieldOf(read, 'cars')
  return [
    ...entries(fieldOf(read, 'figures')).flatMap(([name, figure]) => placed(name, figure)),
    ...(Array.isArray(cars) ? cars : []).flatMap((car: unknown) =>
      carFigureNames.flatMap((name) => placed(carFigureKey(carName(car), name), fieldOf(car, name))),
    ),
  ]
}
