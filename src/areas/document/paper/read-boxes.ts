/** Lists the figures of a document that have a place on its pages, under the keys of the list of figures. */
import {
  carFigureKey,
  carFigureNames,
  figureNames,
  type ReadBill,
  type ReadCar,
  type ReadFigure,
} from '#model/areas/document/rules/reading/figures.ts'
import { carName } from '#model/areas/document/rules/reading/figure-keys.ts'
import type { FigureBox } from './PagePicture.tsx'

type PlacedFigure = FigureBox & { readonly page: number }

/** Names each car once: the second one of a number is `UTLX 964116 (2)`. */
export function carTitles(cars: readonly ReadCar[]): readonly string[] {
  const seen = new Map<string, number>()
  return cars.map((car) => {
    const name = carName(car)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const placed = (key: string, figure: ReadFigure | undefined): readonly PlacedFigure[] =>
  figure?.box ? [{ key, page: figure.page, box: figure.box }] : []

/** Figures that were not found on the paper are left out. */
export function placedFigures({ figures, cars }: ReadBill): readonly PlacedFigure[] {
  const titles = carTitles(cars)
  return [
    ...figureNames.flatMap((name) => placed(name, figures[name])),
    ...cars.flatMap((car, at) =>
      carFigureNames.flatMap((name) => placed(carFigureKey(titles[at] ?? '', name), car[name])),
    ),
  ]
}
