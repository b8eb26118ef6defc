/** Makes the input by which a document is saved from what the clerk decided. */
import { carFigureNames } from '#model/areas/document/rules/reading/figures.ts'
import { sentValue } from './figure-fields.ts'
import type { AnyFigure, CheckedFigure } from './figure-list.ts'

type Values = Readonly<Record<string, unknown>>
const isChanged = ({ decision, accepted, figure }: CheckedFigure): boolean =>
  decision !== undefined && decision.value !== (accepted?.value ?? figure?.value ?? '')
/** Figures accepted in an earlier save stay those of the person who accepted them. */
const isAsRead = (line: CheckedFigure): boolean =>
  line.figure !== undefined &&
  line.value === line.figure.value &&
  !isChanged(line) &&
  (line.decision !== undefined || line.accepted === undefined)

/** All cars in the order of the paper. A car whose mark and number were emptied is left out. */
function carsOf(lines: readonly CheckedFigure[]): readonly Values[] {
  const places = [...new Set(lines.flatMap(({ carAt }) => (carAt === undefined ? [] : [carAt])))]
  return places
    .toSorted((one, other) => one - other)
    .map((at) => new Map(lines.filter(({ carAt }) => carAt === at).map((line) => [line.name, line.value])))
    .filter((car) => (car.get('car_mark') ?? '') !== '' || (car.get('car_number') ?? '') !== '')
    .map((car) =>
      Object.fromEntries(
        carFigureNames.flatMap((name) => {
          const value = car.get(name)
          return value === undefined ? [] : [[name, sentValue(name, value)]]
        }),
      ),
    )
}

/** Saving accepts all that was read: the clerk saw it. Values are sent only where they differ from the reading. */
export function saveInput(lines: readonly CheckedFigure[]): Values {
  const changed = lines.filter(isChanged)
  const own = changed.flatMap(({ car, name, also, value }) =>
    car === '' || also !== undefined ? [[also ?? name, sentValue(name, value)]] : [],
  )
  const hasCars = changed.some(({ carAt }) => carAt !== undefined)
  const records = lines.flatMap(({ car, name, decision }): readonly (readonly [AnyFigure, number])[] =>
    car === '' && decision?.record !== undefined ? [[name, decision.record]] : [],
  )
  const places = lines.flatMap(({ named, decision }) => (decision?.place ? [[named, decision.place] as const] : []))
  return {
    ...Object.fromEntries(own),
    ...(hasCars && { cars: carsOf(lines) }),
    ...(records.length > 0 && { records: Object.fromEntries(records) }),
    ...(places.length > 0 && { places: Object.fromEntries(places) }),
    accepted_names: [...new Set(lines.filter(isAsRead).flatMap(({ named, also }) => [named, ...(also ? [also] : [])]))],
  }
}
