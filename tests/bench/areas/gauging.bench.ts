/**
 * Measured liquids: factors, a train of 120 cars over 60 temperatures, and a year of days, compared with a straightforward implementation.
 */
import { spreadSchedule } from '#model/areas/schedule/rules/auto-schedule.ts'
import { daysFrom } from '#model/areas/schedule/rules/days.ts'
import type { FillingRequest } from '#model/areas/measure/rules/gauge/filling.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { ctl24E, ctl54E, ctlCrude } from '#model/areas/measure/rules/volume/correction.ts'
import { fillTrain, type TrainFilling } from '#workers/jobs/train-gauging.ts'
import { percentile, type Measure, type Table } from '../kit/bench.ts'

async function samples(count: number, work: () => unknown): Promise<readonly number[]> {
  const found: number[] = []
  for (let run = 0; run < count; run++) {
    const begun = performance.now()
    await work()
    found.push(performance.now() - begun)
  }
  return found
}

/** The time of a million calls. Their results are added up, so that no call is optimized away. */
async function million(measure: string, call: (at: number) => number, limit?: number): Promise<Measure> {
  let sum = 0
  const found = await samples(5, () => {
    for (let at = 0; at < 1_000_000; at++) sum += call(at)
  })
  if (!Number.isFinite(sum)) throw new Error(`${measure} answers no number.`)
  return { measure, ours: percentile(found, 50), unit: 'ms', ...(limit !== undefined && { limit }) }
}

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

async function filled(): Promise<number> {
  let rows = 0
  await fillTrain('bench', train, (charts: readonly TrainFilling[]) => {
    for (const one of charts) rows += 'chart' in one ? one.chart.rows.length : 0
  })
  if (rows !== 120 * 60) throw new Error(`${rows} rows instead of 7200.`)
  return rows
}

export async function bench(): Promise<Table> {
  const days = daysFrom('2028-01-01', '2028-12-31')
  if ('error' in days) throw new Error(days.error)
  const schedule = days.map((date) => ({ date, quantity: 0 }))
  const year = {
    total: 10_000,
    today: days[0] ?? '',
    schedule,
    actual: days.slice(0, 60).map((date) => ({ date, quantity: 27 })),
    locked: days.slice(100, 120),
    blackout: days.slice(200, 210),
  }
  return {
    title: 'Measured liquids',
    rows: [
      await million(
        'ctl24E, a million calls',
        (at) => ctl24E(0.45 + (at % 2000) / 10_000, (at % 1400) / 10 - 20),
        1000,
      ),
      await million('ctlCrude at 60 °F, a million calls', (at) =>
        ctlCrude('B', 620 + (at % 500), (at % 1400) / 10, { base: '60F' }),
      ),
      {
        measure: 'ctl54E, a thousand calls',
        ours: percentile(
          await samples(20, () =>
            Array.from({ length: 1000 }, (_, at) => ctl54E(450 + (at % 2000) / 10, (at % 800) / 10 - 20)),
          ),
          50,
        ),
        unit: 'ms',
      },
      {
        measure: 'filling of 120 cars over 60 temperatures, the first',
        ours: percentile(await samples(1, filled), 100),
        unit: 'ms',
        limit: 60,
      },
      { measure: 'the same, p95 of 40', ours: percentile(await samples(40, filled), 95), unit: 'ms', limit: 60 },
      {
        measure: 'a schedule of 366 days, the first',
        ours: percentile(await samples(1, () => spreadSchedule(year)), 100),
        unit: 'ms',
        limit: 5,
      },
      {
        measure: 'the same, p95 of 200',
        ours: percentile(await samples(200, () => spreadSchedule(year)), 95),
        unit: 'ms',
        limit: 5,
      },
    ],
  }
}
