/** Input is validated once on its way into the database, by any call: counted by the uses of a pattern on a value. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { additionalField } from '#model/areas/config/additional-field.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { entityOf } from '#server/engine/base/entity.ts'
import { newYard } from '../../../areas/yard/small-yard.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const { path, fields } = loadedCar
const DAY = String.raw`^(\d{4})-(\d\d)-(\d\d)$`
let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  const field = { model: 'rail:loadedCar', name: 'washed', kind: 'day' } as const
  await server.within(clerk, ({ rows }) => rows(additionalField).create(field))
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** How often a pattern was tested on a text, and how often the derived fields of a loaded car were calculated, during the work. */
async function counted<T>(work: () => Promise<T>) {
  const tries = vi.spyOn(RegExp.prototype, 'exec')
  const derive = vi.spyOn(entityOf(loadedCar).resource as { derive: NonNullable<typeof loadedCar.derive> }, 'derive')
  const answer = await work()
  const { calls, contexts } = tries.mock
  const derived = derive.mock.calls.length
  tries.mockRestore()
  derive.mockRestore()
  const times = (pattern: string | undefined, text: string): number =>
    calls.filter(([one], index) => {
      const tried: unknown = contexts[index]
      return one === text && tried instanceof RegExp && tried.source === pattern
    }).length
  return {
    answer,
    derived,
    marks: (text: string) => times(fields.car_mark.pattern, text),
    days: (text: string) => times(DAY, text),
  }
}

test('a new row with custom and derived fields', async () => {
  const values = { car_mark: 'AAAA', car_number: '1', 'additional.washed': '2031-02-03' }
  const { answer, derived, marks, days } = await counted(() => clerk.post(path, values))
  expect([answer.status, derived, marks('AAAA'), days('2031-02-03')]).toEqual([201, 1, 1, 1])
})

test('a change', async () => {
  const { body } = await clerk.post(path, { car_mark: 'AAAB', car_number: '2' })
  const values = { car_mark: 'AAAC', version: 1, 'additional.washed': '2031-02-04' }
  const { answer, derived, marks, days } = await counted(() => clerk.patch(`${path}${body.id}/`, values))
  expect([answer.status, derived, marks('AAAC'), days('2031-02-04')]).toEqual([200, 1, 1, 1])
})

test('a clone', async () => {
  const { body } = await clerk.post(path, { car_mark: 'AAAD', car_number: '3', 'additional.washed': '2031-02-05' })
  const { answer, derived, marks, days } = await counted(() =>
    clerk.post(`${path}${body.id}/clone/`, { car_mark: 'AAAE' }),
  )
  expect([answer.status, derived, marks('AAAE'), days('2031-02-05')]).toEqual([201, 1, 1, 1])
})

test('each of many rows, including refused ones', async () => {
  const made = ['4', '5', '6'].map((car_number) => clerk.post(path, { car_mark: 'AAAF', car_number }))
  const [first, second, third] = (await Promise.all(made)).map(({ body }) => body.id)
  const changes = [
    { id: first, values: { car_mark: 'AAAG', 'additional.washed': '2031-02-06' } },
    { id: second, values: { car_mark: 'wrong' } },
    { id: third, values: { car_mark: 'AAAH' } },
  ]
  const { answer, derived, marks, days } = await counted(() => clerk.post(`${path}change_many/`, { changes }))
  expect(answer.body.counts).toMatchObject({ changed: 2, not_allowed: 1 })
  expect([derived, marks('AAAG'), marks('AAAH'), days('2031-02-06')]).toEqual([2, 1, 1, 1])
})

test('a write by a handler', async () => {
  const { derived, marks } = await counted(() =>
    server.within(clerk, ({ rows }) =>
      rows(loadedCar).createMany([
        { car_mark: 'AAAI', car_number: '7' },
        { car_mark: 'AAAJ', car_number: '8' },
      ]),
    ),
  )
  expect([derived, marks('AAAI'), marks('AAAJ')]).toEqual([2, 1, 1])
})

test('the input of an action', async () => {
  const yard = await newYard(server, clerk)
  const { answer, days } = await counted(() => clerk.get(yard.path('hand_over/?since=2021-02-07T04:05:06Z')))
  expect([answer.status, days('2021-02-07')]).toEqual([200, 1])
})
