import { beforeEach, expect, test, vi } from 'vitest'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { fillingDefaults } from '#model/areas/measure/rules/gauge/filling.ts'
import { poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { CarController } from '#src/areas/measure/car/car-controller.ts'
import { judgeCar } from '#src/areas/measure/car/car-judging.ts'
import type { TableRow } from '#src/areas/measure/data/tables.ts'
import { answering, type Asked } from '../../answers.ts'

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const row: TableRow = {
  id: 4,
  version: 1,
  created_at: '',
  updated_at: '',
  car_mark: 'UTLX',
  number_from: 952_000,
  number_to: 999_999,
  shell_capacity: '33600.0',
  reading_kind: 'outage',
  unit: 'in',
  step: 0.25,
  inside_diameter: 119,
  source: '',
  issued_on: null,
  rows: table.rows.map(([reading, volume]) => ({ reading, volume })),
}
const given = {
  car_mark: 'UTLX',
  car_number: '952111',
  load_temperature: 52.4,
  density: poundsOf(0.5092),
  commodity_group: 'E',
}
const kept = {
  car_type: 'T',
  temperature_correction_factor: 1,
  temperature_correction_factor_at_15c: 1,
  gal_to_liter_conversion_factor: 3.785_41,
}
const known = { car: undefined, limits: fillingDefaults, mayOverride: false }
const follow = (controller: CarController): void =>
  controller.follow(row, judgeCar(controller.values, table, undefined, known, 0))
let asked: Asked[] = []
beforeEach(() => {
  asked = answering(({ method, body }) =>
    method === 'GET'
      ? { body: { count: 0, next: null, previous: null, results: [] } }
      : { body: { id: 9, version: 1, ...(typeof body === 'object' ? body : {}) } },
  )
})

test('an over-filled car is not sent, and its reading shows why', async () => {
  const controller = new CarController(undefined, given)
  controller.read('4')
  follow(controller)
  expect(await controller.record.draft.save()).toBe(false)
  expect(controller.record.draft.state.errors['gauge_reading']?.[0]).toMatch(/^Over-filled/)
  expect(controller.record.draft.state.wanted?.name).toBe('gauge_reading')
  expect(asked).toEqual([])
})

test('a valid car is sent with its derived values, and the next car keeps repeated fields', async () => {
  const controller = new CarController(undefined, given)
  const next = vi.fn<(given: Readonly<Record<string, unknown>>) => void>()
  controller.onNext(next)
  controller.read('22 1/4')
  follow(controller)
  await controller.saveAndNext()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    car_number: '952111',
    gaugetable: 4,
    gauge_reading: 22.25,
    shell_capacity: '33600.00',
    volume_outage: expect.stringMatching(/^4\d{3}\.\d\d$/),
  })
  expect(next).toHaveBeenCalledWith(expect.objectContaining({ car_mark: 'UTLX', load_temperature: 52.4 }))
  expect(next).not.toHaveBeenCalledWith(expect.objectContaining({ car_number: '952111' }))
})

test('an invalid reading is reported at once', () => {
  const controller = new CarController(undefined, given)
  controller.read('half')
  expect(controller.record.draft.state.errors['gauge_reading']?.[0]).toMatch(/“half” is not a reading/)
})

test('a saved car that is only viewed is not changed, and its seals can be corrected whatever its filling', async () => {
  const controller = new CarController({
    ...given,
    id: 9,
    version: 3,
    created_at: '',
    updated_at: '',
    gauge_reading: 4,
    shell_capacity: '33000.00',
    volume_outage: '300.00',
    seal_number_1: 'H1',
    ...kept,
  })
  follow(controller)
  expect(controller.record.draft.isDirty()).toBe(false)
  controller.record.draft.set('seal_number_1', 'H2')
  follow(controller)
  expect(await controller.record.draft.save()).toBe(true)
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ seal_number_1: 'H2', version: 3 })
  expect(asked.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('shell_capacity')
})
