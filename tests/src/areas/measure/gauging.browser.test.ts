/** Whole trains and schedules in the real worker: reported in slices, stopped on request. */
import { proxy } from 'comlink'
import { afterAll, expect, test } from 'vitest'
import { spreadSchedule } from '#model/areas/schedule/rules/auto-schedule.ts'
import { daysFrom } from '#model/areas/schedule/rules/days.ts'
import { permittedFilling, type FillingRequest } from '#model/areas/measure/rules/gauge/filling.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { endWorker, workerJobs } from '#src/engine/data/worker.ts'
import type { SpreadAnswer, TrainFilling } from '#workers/jobs.ts'

afterAll(endWorker)

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const train = Array.from({ length: 120 }, (_, car): FillingRequest => ({
  unit: 'F',
  relativeDensity60: 0.495 + (car % 30) / 1000,
  minimumTemperature: 30,
  maximumTemperature: 89,
  targetTemperature: 105,
  margin: 0.01,
  shellFull: 33_600,
  table,
}))
const days = daysFrom('2028-01-01', '2028-12-31')
const year = (total: number) => ({
  total,
  today: '2020-01-01',
  schedule: ('error' in days ? [] : days).map((date) => ({ date, quantity: 0 })),
  actual: [],
})

test('fills 120 cars over 60 temperatures like the rule', async () => {
  const charts: TrainFilling[] = []
  const told: number[] = []
  const done = await workerJobs().fillTrain(
    'whole',
    train,
    proxy((some: readonly TrainFilling[]) => told.push(charts.push(...some))),
  )
  expect(done).toBe(120)
  await expect.poll(() => charts.length).toBe(120)
  expect(told).toEqual(Array.from({ length: 12 }, (_, turn) => 10 * (turn + 1)))
  expect(charts.slice(0, 3)).toEqual(train.slice(0, 3).map((car) => ({ chart: permittedFilling(car) })))
})

test('reports a car that cannot be filled, and calculates the others', async () => {
  const charts: TrainFilling[] = []
  await workerJobs().fillTrain(
    'one bad',
    train.slice(0, 3).map((car, index) => (index === 0 ? { ...car, relativeDensity60: 0.2 } : car)),
    proxy((some: readonly TrainFilling[]) => void charts.push(...some)),
  )
  await expect.poll(() => charts.length).toBe(3)
  expect(charts[0]).toEqual({ refused: 'Relative density must be from 0.35 to 0.688, not 0.2.' })
  expect(charts[1]).toHaveProperty('chart')
})

test('stops a train on the way', async () => {
  const long = Array.from({ length: 40 }, () => train).flat()
  let told = 0
  const worker = workerJobs()
  const running = worker.fillTrain(
    'stopped',
    long,
    proxy((some: readonly TrainFilling[]) => {
      told += some.length
      // The caller stops after the first results.
      void worker.stopGauging('stopped')
    }),
  )
  const done = await running
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(long.length)
  await expect.poll(() => told).toBe(done)
})

test('spreads whole schedules, and reports errors in one', async () => {
  const answers: SpreadAnswer[] = []
  const done = await workerJobs().spreadSchedules(
    'years',
    [year(1000), year(-1), year(5000)],
    proxy((some: readonly SpreadAnswer[]) => void answers.push(...some)),
  )
  expect(done).toBe(3)
  await expect.poll(() => answers.length).toBe(3)
  expect(answers).toEqual([
    { spread: spreadSchedule(year(1000)) },
    { faults: { total: ['The total must be a whole number of cars, 0 or more.'] } },
    { spread: spreadSchedule(year(5000)) },
  ])
})

test('stops schedules on the way', async () => {
  const worker = workerJobs()
  const many = Array.from({ length: 2000 }, () => year(1000))
  const done = await worker.spreadSchedules(
    'many',
    many,
    proxy(() => void worker.stopSpreading('many')),
  )
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(many.length)
})
