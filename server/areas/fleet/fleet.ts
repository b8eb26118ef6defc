/** Changes and adds many cars of the fleet; each is answered by itself. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { MOST_CARS } from '#model/areas/fleet/rules/car-list.ts'
import { countOutcomes, type ChangeResult } from '#model/shared/outcome.ts'
import { eachOnce, readCarNames, readCars } from '#model/shared/reading/cars.ts'
import { queryOfCars, readWholeMark } from '#model/shared/reading/mark.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

type CarResult = Omit<ChangeResult, 'id'> & { readonly id: number | null; readonly car: string }
const answerOf = (results: readonly CarResult[], batch: number | null) => ({
  counts: countOutcomes(results.map(({ id, outcome }) => ({ id: id ?? 0, outcome }))),
  batch,
  results: results.map(({ id, car, outcome, version, message, before }) => ({
    id,
    car,
    outcome,
    version,
    message,
    before,
  })),
})
const named = ({ car_mark, car_number }: { readonly car_mark: string; readonly car_number: string }): string =>
  `${car_mark} ${car_number}`

/** The rows of cars by `mark number`. */
async function carsNamed(
  { rows }: Pick<Call<typeof railcar, 'bulkUpdate'>, 'rows'>,
  cars: readonly { readonly car_mark: string; readonly car_number: string }[],
) {
  if (cars.length === 0) return new Map<string, never>()
  const { car_mark__in, car_number__in } = queryOfCars(cars)
  const found = await rows(railcar).find({ car_mark: car_mark__in.split(','), car_number: car_number__in.split(',') })
  return new Map(found.map((car) => [named(car), car]))
}

function requireFields(values: Readonly<Record<string, unknown>>): void {
  if (Object.keys(values).length === 0) throw invalid({ values: ['Name at least one field and its value.'] })
  for (const key of Object.keys(values)) {
    const field = Object.hasOwn(railcar.fields, key) ? new Map(Object.entries(railcar.fields)).get(key) : undefined
    if (field === undefined) throw invalid({ [key]: ['Unknown; it is no field of a rail car.'] })
    if (field.readOnly === true) throw invalid({ [key]: ['It is read only.'] })
  }
}

const isId = (word: string): boolean => /^[1-9]\d{0,14}$/.test(word)
/** Each once; the cars of a range one by one. */
function wordsOf(cars: string): readonly string[] {
  const parts = cars.split(/[\n,;]+/).map((word) => word.trim())
  const each = parts
    .filter((word) => word !== '')
    .flatMap((word) => (isId(word) ? [word] : readCarNames([word], MOST_CARS).map(({ name }) => name)))
  const words = [...new Set(each)]
  if (words.length > MOST_CARS) throw invalid({ cars: [`At most ${MOST_CARS} cars at once.`] })
  if (words.length === 0) throw invalid({ cars: ['Name the cars by their ids, or by mark and number.'] })
  return words
}

export async function bulkUpdate(call: Call<typeof railcar, 'bulkUpdate'>) {
  const { input, rows, each, keepBatch } = call
  requireFields(input.values)
  const words = wordsOf(input.cars)
  const ids = words.flatMap((word) => (isId(word) ? [Number(word)] : []))
  const read = new Map(words.map((word) => [word, readWholeMark(word)]))
  const marks = [...read.values()].flatMap((one) => ('error' in one ? [] : [one]))
  const byMark = await carsNamed(call, marks)
  const byId = new Map((ids.length === 0 ? [] : await rows(railcar).find({ id: ids })).map((car) => [car.id, car]))
  const results: CarResult[] = []
  const cars = new Map<number, string>()
  for (const word of words) {
    const mark = read.get(word)
    const car = byId.get(Number(word)) ?? (mark === undefined || 'error' in mark ? undefined : byMark.get(named(mark)))
    if (car !== undefined) cars.set(car.id, named(car))
    else
      results.push({
        id: null,
        car: word,
        outcome: 'not_found',
        version: null,
        message: 'There is no such rail car.',
        before: null,
      })
  }
  const versionOf = (id: number) => {
    const version = input.versions[String(id)]
    return typeof version === 'number' ? { version } : {}
  }
  const changes = [...cars.keys()].map((id) => ({ id, ...versionOf(id), values: input.values }))
  const changed = changes.length === 0 ? [] : (await each.change(railcar, changes, input.dry_run)).results
  results.unshift(...changed.map((one) => ({ ...one, id: Number(one.id), car: cars.get(Number(one.id)) ?? '' })))
  const kept = changed.filter(({ outcome }) => outcome === 'changed')
  const batch = input.dry_run || kept.length === 0 ? null : await keepBatch(railcar, 'bulkUpdate', kept)
  return answerOf(results, batch)
}

export async function bulkCreate(call: Call<typeof railcar, 'bulkCreate'>) {
  const { input, each } = call
  const { cars, count } = readCars(input.cars, MOST_CARS)
  const list = eachOnce(cars)
  if (count === 0) throw invalid({ cars: ['Name the cars, such as GATX 20411-20418, UTLX 952110.'] })
  if (count > MOST_CARS) throw invalid({ cars: [`At most ${MOST_CARS} cars at once.`] })
  const known = await carsNamed(
    call,
    list.flatMap(({ read }) => ('error' in read ? [] : [read])),
  )
  const results: CarResult[] = list.map(({ name, read }) => {
    if ('error' in read)
      return { id: null, car: name, outcome: 'not_allowed', version: null, message: read.error, before: null }
    const there = known.get(name)
    return there === undefined
      ? { id: null, car: name, outcome: 'changed', version: null, message: '', before: null }
      : {
          id: there.id,
          car: name,
          outcome: 'already',
          version: there.version,
          message: 'It is in the fleet.',
          before: null,
        }
  })
  const fresh = results.flatMap((one, at) => (one.outcome === 'changed' ? [at] : []))
  const values = fresh.map((at) => {
    const read = list[at]?.read
    const { car_mark = '', car_number = '' } = read === undefined || 'error' in read ? {} : read
    return { car_mark, car_number, status: input.status, fleet: input.fleet }
  })
  const made = values.length === 0 ? undefined : await each.create(railcar, values, input.dry_run)
  for (const [index, at] of fresh.entries()) {
    const { outcome, id = null, version = null, message = '' } = made?.results[index] ?? {}
    const before = results[at]
    if (before === undefined || outcome === undefined) continue
    results[at] = {
      ...before,
      id: typeof id === 'number' ? id : null,
      version,
      outcome: outcome === 'created' ? 'changed' : outcome,
      message,
    }
  }
  return answerOf(results, made?.batch ?? null)
}
