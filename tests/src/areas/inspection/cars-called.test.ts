/** Cars of an inspection by typed marks. */
import { beforeEach, expect, it } from 'vitest'
import { carsCalled } from '#src/areas/inspection/cars-called.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

beforeEach(signInLocally)

/** A fleet of these cars; others answer 404, as on the server. */
const fleet = (cars: readonly { readonly id: number; readonly car_mark: string; readonly car_number: string }[]) =>
  answering(({ path, query }) => {
    if (path === 'railcar/') {
      const [marks, numbers] = ['car_mark__in', 'car_number__in'].map((name) => query.get(name)?.split(',') ?? [])
      const results = cars.filter((car) => marks?.includes(car.car_mark) && numbers?.includes(car.car_number))
      return { body: { count: results.length, next: null, previous: null, results } }
    }
    const car = cars.find(({ id }) => String(id) === query.get('railcar'))
    return car && { body: { railcar: car, mark: `${car.car_mark} ${car.car_number}` } }
  })

it('an unknown car is told without a request that fails', async () => {
  const asked = fleet([{ id: 7, car_mark: 'GATX', car_number: '20411' }])
  const { known, unknown, problems } = await carsCalled(['GATX 20411', 'ZZZX 1', 'nothing'])
  expect(known.map(({ mark }) => mark)).toEqual(['GATX 20411'])
  expect([unknown, problems.length]).toEqual([['ZZZX 1'], 1])
  expect(
    asked.map(({ path, query }) => `${path.split('/').at(-2) ?? ''} ${query.get('railcar') ?? ''}`.trim()),
  ).toEqual(['railcar', 'car_data 7'])
})

it('a long list is asked for in parts, in the order of the queue', async () => {
  const cars = Array.from({ length: 250 }, (_, at) => ({ id: at + 1, car_mark: 'GATX', car_number: String(at + 1) }))
  const asked = fleet(cars)
  const marks = cars.map(({ car_mark, car_number }) => `${car_mark} ${car_number}`).toReversed()
  expect((await carsCalled(marks)).known.map(({ mark }) => mark)).toEqual(marks)
  expect(asked.filter(({ path }) => path === 'railcar/').length).toBe(3)
})
