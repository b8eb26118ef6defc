/** Names each figure of a reading by its key, and changes figures by key. */
import {
  carFigureKey,
  carFigureNames,
  figureNames,
  type CarFigureName,
  type ReadFigure,
  type FigureName,
  type ReadBill,
  type ReadCar,
} from './figures.ts'

type KeyedFigure = { readonly key: string; readonly name: FigureName | CarFigureName; readonly figure: ReadFigure }

export const carName = ({ car_mark, car_number }: ReadCar): string =>
  `${car_mark?.value ?? ''} ${car_number?.value ?? ''}`.trim()

export const keyedFigures = ({ figures, cars }: ReadBill): readonly KeyedFigure[] => [
  ...figureNames.flatMap((name) => {
    const figure = figures[name]
    return figure ? [{ key: name, name, figure }] : []
  }),
  ...cars.flatMap((car) =>
    carFigureNames.flatMap((name) => {
      const figure = car[name]
      return figure ? [{ key: carFigureKey(carName(car), name), name, figure }] : []
    }),
  ),
]

/** Returns the reading with each figure replaced by the result of `change`. */
export const mapFigures = (read: ReadBill, change: (keyed: KeyedFigure) => ReadFigure): ReadBill => ({
  ...read,
  figures: Object.fromEntries(
    figureNames.flatMap((name) => {
      const figure = read.figures[name]
      return figure ? [[name, change({ key: name, name, figure })]] : []
    }),
  ),
  cars: read.cars.map((car) =>
    Object.fromEntries(
      carFigureNames.flatMap((name) => {
        const figure = car[name]
        return figure ? [[name, change({ key: carFigureKey(carName(car), name), name, figure })]] : []
      }),
    ),
  ),
})

/** Identifies a print by its place. One print may fill two figures: the volume of a bill and of its only car. */
export const placeOf = ({ page, box, raw }: ReadFigure): string => `${page} ${box?.join(' ') ?? ''} ${raw}`
