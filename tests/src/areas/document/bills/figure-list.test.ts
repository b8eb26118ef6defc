/** Figures of a document in the order of checking, which one is next, what Enter does, and what is sent when it is saved. */
import { describe, expect, it } from 'vitest'
import {
  figureLines,
  firstLine,
  nextOpen,
  onEnter,
  openCount,
  type Decisions,
} from '#src/areas/document/bills/figures/figure-list.ts'
import { saveInput } from '#src/areas/document/bills/figures/save-input.ts'
import { figure, reading, weightDiffers } from './readings.ts'

const CAR = 'cars.UTLX 964116'
const linesWith = (decisions: Decisions = {}) => figureLines(reading, [weightDiffers], decisions)
const keys = (lines: ReturnType<typeof figureLines>, kind: string) =>
  lines.filter((line) => line.kind === kind).map(({ key }) => key)

describe('the order', () => {
  it('is differences, doubts, the rest of the paper from its top, and what was not read', () => {
    const lines = linesWith()
    expect(keys(lines, 'difference')).toEqual(['weight'])
    expect(keys(lines, 'doubt')).toEqual(['bol_number', 'consignee', `${CAR}.net_volume`])
    expect(keys(lines, 'plain')).toEqual(['bol_date', `${CAR}.car_mark`, `${CAR}.car_number`])
    expect(keys(lines, 'absent')).toContain('routing')
    expect(lines.map(({ kind }) => kind)).toEqual(
      lines.map(({ kind }) => kind).toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
    )
  })
  const order = ['difference', 'doubt', 'plain', 'absent']
  it('stays as it is when a figure is decided', () => {
    const decided = linesWith({ weight: { value: '120647' }, consignee: { value: 'Hudson Valley' } })
    expect(decided.map(({ key }) => key)).toEqual(linesWith().map(({ key }) => key))
    expect(openCount(decided)).toBe(2)
  })
  it('goes by pages before places', () => {
    const lines = figureLines(
      {
        figures: { routing: figure('BNSF', { page: 2, box: [0, 0, 1, 0.01] }), shipper: figure('Plains', { page: 1 }) },
        cars: [],
      },
      [],
      {},
    )
    expect(keys(lines, 'plain')).toEqual(['shipper', 'routing'])
  })
  it('asks for a car where none was read', () => {
    const lines = figureLines({ figures: {}, cars: [] }, [], {})
    expect(keys(lines, 'absent')).toEqual(expect.arrayContaining(['car_mark', 'car_number']))
  })
  it('lists two cars of one number apart', () => {
    const car = { car_mark: figure('UTLX'), car_number: figure('1') }
    const all = figureLines({ figures: {}, cars: [car, car] }, [], {}).map(({ key }) => key)
    expect(new Set(all).size).toBe(all.length)
  })
  it('has a print once that is of the document and of its only car, and both get its value', () => {
    const net = figure('29527.6', { doubts: ['confidence'], box: [0.1, 0.5, 0.2, 0.51] })
    const one = {
      figures: { net_volume: net },
      cars: [{ car_mark: figure('UTLX'), car_number: figure('1'), net_volume: net }],
    }
    const key = 'cars.UTLX 1.net_volume'
    const lines = figureLines(one, [], {})
    expect([openCount(lines), keys(lines, 'doubt')]).toEqual([1, [key]])
    expect(saveInput(lines)['accepted_names']).toEqual(expect.arrayContaining([key, 'net_volume']))
    const input = saveInput(figureLines(one, [], { [key]: { value: '29526' } }))
    expect(input).toMatchObject({ net_volume: '29526', cars: [{ net_volume: '29526' }] })
  })
  it('shows a car that our bill alone has, which Enter accepts as it is', () => {
    const missing = { name: 'cars.GATX 1.car_number', read: '', ours: 'GATX 1', unit: '' }
    const lines = figureLines(reading, [missing], {})
    expect(lines[0]).toMatchObject({ key: missing.name, kind: 'difference', isOpen: true, choices: [] })
    expect(onEnter(lines, missing.name)).toEqual({ step: 'accept', key: missing.name })
    const input = saveInput(figureLines(reading, [missing], { [missing.name]: { value: '' } }))
    expect(input).not.toHaveProperty('cars')
  })
  it('shows what a person accepted in an earlier save, and asks for it no more', () => {
    const by = { by: 'Ann Lee', at: '2026-11-24T10:00:00Z' }
    const accepted = { bol_number: { value: 'PGT600123', ...by }, 'cars.UTLX 9.weight': { value: '7', ...by } }
    const lines = figureLines(reading, [], {}, accepted)
    expect(lines.find(({ key }) => key === 'bol_number')).toMatchObject({ value: 'PGT600123', isOpen: false })
    expect(lines.find(({ key }) => key === 'cars.UTLX 9.weight')).toMatchObject({ value: '7', kind: 'plain' })
    const input = saveInput(lines)
    expect(input).not.toHaveProperty('bol_number')
    expect(input['accepted_names']).not.toContain('bol_number')
  })
})

describe('suggestions', () => {
  it('are the other readings, and our value last', () => {
    const many = figure('1', {
      doubts: ['ambiguous'],
      candidates: ['2', '3', '4', '5', '1'].map((value) => ({ value, confidence: 50 })),
    })
    const [line] = figureLines(
      { figures: { weight: many }, cars: [] },
      [{ name: 'weight', read: '1', ours: '9', unit: 'lb' }],
      {},
    )
    expect(line?.choices.map(({ value, isOurs }) => `${value}${isOurs ? ' ours' : ''}`)).toEqual([
      '2',
      '3',
      '4',
      '9 ours',
    ])
  })
})

describe('the next doubt and Enter', () => {
  const all = ['weight', 'bol_number', 'consignee', `${CAR}.net_volume`]
  it.each([
    [null, 1, 'weight'],
    ['weight', 1, 'bol_number'],
    [`${CAR}.net_volume`, 1, 'weight'],
    ['bol_date', 1, 'weight'],
    ['bol_number', -1, 'weight'],
    ['weight', -1, `${CAR}.net_volume`],
    ['bol_date', -1, `${CAR}.net_volume`],
  ] as const)('from %s by %i is %s', (from, by, next) => expect(nextOpen(linesWith(), from, by)).toBe(next))

  it.each([
    ['accepts a doubt', {}, 'bol_number', { step: 'accept', key: 'bol_number' }],
    ['goes to a doubt from a clear figure', {}, 'bol_date', { step: 'go', key: 'weight' }],
    [
      'saves once all are decided',
      Object.fromEntries(all.map((key) => [key, { value: '1' }])),
      'weight',
      { step: 'save' },
    ],
  ] as const)('%s', (_, decisions, current, step) => expect(onEnter(linesWith(decisions), current)).toEqual(step))
  it('types a value that is missing', () => {
    const missing = figure('', { doubts: ['missing'], box: null, raw: '' })
    const lines = figureLines({ figures: { bol_number: missing }, cars: [] }, [], {})
    expect(onEnter(lines, firstLine(lines))).toEqual({ step: 'type', key: 'bol_number' })
  })
  it('saves a clean document at once', () => {
    const lines = figureLines({ figures: { bol_number: figure('1') }, cars: [] }, [], {})
    expect([onEnter(lines, firstLine(lines)), firstLine(lines)]).toEqual([{ step: 'save' }, 'bol_number'])
  })
})

describe('what is sent', () => {
  it('names what was accepted as it was read, and no other values', () => {
    const input = saveInput(linesWith({ bol_number: { value: 'PGT6O0123' } }))
    expect(Object.keys(input)).toEqual(['accepted_names'])
    expect(input['accepted_names']).toEqual(expect.arrayContaining(['bol_number', 'weight', `${CAR}.net_volume`]))
    expect(input['accepted_names']).not.toContain('routing')
  })
  it('has values that the clerk changed, under their names', () => {
    const input = saveInput(linesWith({ weight: { value: '120647' }, bol_date: { value: '' } }))
    expect(input).toMatchObject({ weight: '120647', bol_date: null })
    expect(input['accepted_names']).not.toContain('weight')
  })
  it('has all cars if one of them changed', () => {
    const input = saveInput(linesWith({ [`${CAR}.net_volume`]: { value: '29526' } }))
    expect(input['cars']).toEqual([{ car_mark: 'UTLX', car_number: '964116', net_volume: '29526' }])
  })
  it('says where a value was read that a region gave', () => {
    const place = { page: 1, box: [0.1, 0.2, 0.3, 0.22] } as const
    const input = saveInput(linesWith({ consignee: { value: 'Hudson Valley', place } }))
    expect(input).toMatchObject({ consignee: 'Hudson Valley', places: { consignee: place } })
  })
  it('names the record that a printed spelling means', () => {
    const input = saveInput(linesWith({ consignee: { value: 'Hudson Val1ey', record: 7, label: 'Hudson Valley' } }))
    expect(input['records']).toEqual({ consignee: 7 })
  })
})
