import { describe, expect, test } from 'vitest'
import { safestPermit } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import {
  byOutcome,
  gaugeTrainCar,
  listedTwice,
  type TrainCar,
  type TrainDefaults,
} from '#model/areas/measure/rules/gauge/train-gauging.ts'

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const defaults: TrainDefaults = {
  temperature: '52.4',
  degrees: 'F',
  density: '0.5092',
  by: 'relative60',
  group: 'E',
  permit: safestPermit,
  readAs: null,
}
const car = (some: Partial<TrainCar> = {}): TrainCar => ({
  key: 'a',
  car_mark: 'GATX',
  car_number: '20411',
  problem: '',
  reading: '22 1/4',
  temperature: '',
  density: '',
  table,
  lightWeight: null,
  grossRailLoad: null,
  ...some,
})

describe('a car of a train', () => {
  test('takes values from the train if it has none of its own', () => {
    const [own, train] = [gaugeTrainCar(car({ temperature: '40' }), defaults), gaugeTrainCar(car(), defaults)]
    expect([train.outcome, train.figures?.temperature, own.figures?.temperature]).toEqual(['right', 52.4, 40])
  })
  test.each([
    ['no table', { table: null }, 'unknown', 'car'],
    ['no such mark', { problem: 'The mark and number are missing.' }, 'unknown', 'car'],
    ['off the table', { reading: '140' }, 'wrong', 'reading'],
    ['negative', { reading: '-1' }, 'wrong', 'reading'],
    ['a word', { reading: 'full' }, 'wrong', 'reading'],
    ['not read', { reading: '' }, 'missing', 'reading'],
    ['too warm', { temperature: '220' }, 'wrong', 'temperature'],
    ['no such density', { density: '0.2' }, 'wrong', 'density'],
    ['over-filled', { reading: '4' }, 'over', null],
    ['under-filled', { reading: '40' }, 'under', null],
    ['held back by the rail load', { lightWeight: 90_000, grossRailLoad: 200_000 }, 'over', null],
  ] as const)('%s', (_, some, outcome, field) =>
    expect(gaugeTrainCar(car(some), defaults)).toMatchObject({ outcome, field }),
  )
  test('a car without a reading still has a permitted filling', () => {
    expect(gaugeTrainCar(car({ reading: '' }), defaults).permitted?.percent).toBeCloseTo(88.2, 0)
  })
  test('readings may be entered in another kind and unit than those of the table', () => {
    const innage = { ...defaults, readAs: { kind: 'innage', unit: 'cm' } } as const
    expect(gaugeTrainCar(car({ reading: String((119 - 22.25) * 2.54) }), innage).figures?.reading).toBeCloseTo(22.25, 6)
  })
  test('crude is judged for its room and its load limit', () => {
    const crude = { ...defaults, group: 'A' as const, goods: { un_number: 'UN1267', hazard_class: '3' } }
    const of = (some: Partial<TrainCar>) => gaugeTrainCar(car({ density: '0.85', ...some }), crude)
    expect(of({ reading: '10 1/4' })).toMatchObject({ outcome: 'right', permitted: { limit: 'reference temperature' } })
    expect(of({ reading: '9 1/4' }).outcome).toBe('over')
    expect(of({ reading: '10 1/4', lightWeight: 94_500, grossRailLoad: 263_000 })).toMatchObject({
      outcome: 'over',
      message: expect.stringMatching(/^[\d,]+ gal over the load limit\.$/),
    })
  })
  test('what can only be judged in part says what is missing', () => {
    const refrigerated = { ...defaults, goods: { un_number: 'UN1961', hazard_class: '2.1' } }
    expect(gaugeTrainCar(car(), refrigerated)).toMatchObject({
      outcome: 'unjudged',
      message: expect.stringMatching(/^Not judged: .* are missing\.$/),
    })
  })
  test('the fleet’s insulation counts before the train’s', () => {
    const [bare, insulated] = [
      gaugeTrainCar(car(), defaults),
      gaugeTrainCar(car({ insulation: 'insulated' }), defaults),
    ]
    expect(insulated.permitted?.volume).toBeGreaterThan(bare.permitted?.volume ?? Infinity)
  })
})

test('both lines of a duplicate car are reported', () => {
  expect(
    listedTwice([
      car({ key: '1' }),
      car({ key: '2', car_number: '7' }),
      car({ key: '3' }),
      car({ key: '4', problem: 'no car' }),
    ]),
  ).toEqual(new Set(['1', '3']))
})
test('lines that need attention come first, and lines of equal outcome keep their order', () => {
  expect(
    byOutcome([
      { key: 'a', outcome: 'right' },
      { key: 'b', outcome: 'over' },
      { key: 'c', outcome: 'unknown' },
      { key: 'd', outcome: 'over' },
    ]),
  ).toEqual(['c', 'b', 'd', 'a'])
})
