/** Saves a checked document: its figures become columns, each with who accepted it, and it gets its shipment or trip. */
import { bill } from '#model/areas/document/bill.resource.ts'
import { acceptedAs, placesIn, type Acceptance } from '#model/areas/document/rules/accepted.ts'
import { readFields } from '#model/areas/document/rules/bill-life.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import { carName, keyedFigures } from '#model/areas/document/rules/reading/figure-keys.ts'
import { carFigureKey, carFigureNames, figureNames } from '#model/areas/document/rules/reading/figures.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { learnSpellings } from './learn.ts'
import { requireChecked } from '../reading/parts.ts'

type Saving = Call<typeof bill, 'saveAttachment'>
type Values = Partial<Row<typeof bill>>
type Accepted = Readonly<Record<string, Acceptance>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the entered values, and those accepted as they were read, by the names of figures. */
function acceptedIn({ row, input, given, person, now }: Saving): Accepted {
  const read = keptReading(row.extracted_data)
  const named = new Map(keyedFigures(read).map(({ key, figure }) => [key, figure]))
  const decision = { by: person.name, at: now }
  const places = placesIn(input.places)
  const asRead = given.has('accepted_names') ? input.accepted_names : [...named.keys()]
  const unknown = asRead.filter((name) => !named.has(name) && !given.has(name))
  if (unknown.length > 0) throw invalid({ accepted_names: [`Nothing was read as ${unknown.join(', ')}.`] })
  const own = figureNames
    .filter((name) => given.has(name))
    .map((name) => [name, acceptedAs(textOf(input[name]), places.get(name) ?? named.get(name), decision)] as const)
  const cars = input.cars.flatMap((car, at) => {
    const key = `${car.car_mark} ${car.car_number}`.trim()
    const there = read.cars.find((one) => carName(one) === key) ?? read.cars[at]
    return carFigureNames.flatMap((name): (readonly [string, Acceptance])[] => {
      const value = textOf(car[name])
      const place = places.get(carFigureKey(there ? carName(there) : key, name)) ?? there?.[name]
      return value === '' ? [] : [[carFigureKey(key, name), acceptedAs(value, place, decision)]]
    })
  })
  const isOfCar = (name: string): boolean => name.startsWith('cars.')
  const read_ = asRead
    .filter((name) => !given.has('cars') || !isOfCar(name))
    .flatMap((name): (readonly [string, Acceptance])[] => {
      const figure = named.get(name)
      const place = places.get(name) ?? figure
      return figure === undefined || figure.value === '' ? [] : [[name, acceptedAs(figure.value, place, decision)]]
    })
  return { ...Object.fromEntries(read_), ...Object.fromEntries(own), ...Object.fromEntries(cars) }
}

/** The first car fills the columns of the car. */
function columnsIn({ input, given }: Saving): Values {
  const [car] = given.has('cars') ? input.cars : []
  const own = Object.fromEntries(readFields.filter((name) => given.has(name)).map((name) => [name, input[name]]))
  return { ...(car && { car_mark: car.car_mark, car_number: car.car_number }), ...own }
}

export async function saveAttachment(call: Saving) {
  const { row, input, given, rows, keepBatch } = call
  if (given.has('version') && input.version !== row.version)
    throw conflict('It changed since you looked. Look at it again.', { current: row })
  requireChecked(row, 'Only a document that was read, or failed, is saved.')
  const [shipment, trip] = [input.shipment ?? row.shipment, input.trip ?? row.trip]
  if (shipment === null && trip === null)
    throw invalid({ shipment: ['Name the shipment or the trip that it belongs to.'] })
  const accepted = { ...row.accepted, ...acceptedIn(call) }
  const learned = await learnSpellings(call, input.records)
  const values = {
    ...columnsIn(call),
    shipment,
    trip,
    accepted,
    doubts: 0,
    problem: '',
    run_at: null,
    status: 'saved' as const,
  }
  const saved = await rows(bill).patch(row.id, values)
  const was = new Map(Object.entries(row))
  const before = Object.fromEntries([...Object.keys(values), 'is_primary'].map((name) => [name, was.get(name) ?? null]))
  const batch = await keepBatch(bill, 'saveAttachment', [{ id: row.id, version: saved.version, before }, ...learned])
  return { ...saved, batch }
}
