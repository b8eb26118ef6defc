/** The clerk's decisions on the figures of a document: accepting, suggestions, typing, regions, and what outlives another document. */
import { beforeEach, describe, expect, it } from 'vitest'
import { FigureDesk } from '#src/areas/document/bills/figures/figure-desk.ts'
import { saveInput } from '#src/areas/document/bills/figures/save-input.ts'
import { signInLocally } from '../../../sign-in.ts'
import { figure, reading, weightDiffers } from './readings.ts'

const shown = (bill: number) => ({ bill, reading, differences: [weightDiffers] })
let desk: FigureDesk
beforeEach(() => {
  signInLocally()
  desk = new FigureDesk()
  desk.receive(shown(1))
})
const decided = (key: string) => desk.lines.find((line) => line.key === key)?.decision

describe('a document', () => {
  it('begins at its first difference, and Enter goes on from doubt to doubt', () => {
    expect(desk.state.current).toBe('weight')
    expect([desk.enter().step, desk.state.current]).toEqual(['accept', 'bol_number'])
    expect(decided('weight')).toEqual({ value: '120467' })
  })
  it('draws one line again when its figure is decided, and moves none', () => {
    const before = desk.lines
    desk.enter()
    expect(desk.lines.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(desk.lines.filter((line, at) => line !== before[at]).map(({ key }) => key)).toEqual(['weight'])
  })
  it('keeps its cursor and its field when its row is read again', () => {
    desk.type('consignee')
    desk.onType('Hudson')
    desk.receive(shown(1))
    expect([desk.state.current, desk.state.typing?.text]).toEqual(['consignee', 'Hudson'])
  })
  it('keeps decisions on the way to another document and back, until they are saved', () => {
    desk.enter()
    desk.receive(shown(2))
    expect(decided('weight')).toBeUndefined()
    desk.receive(shown(1))
    expect(decided('weight')).toEqual({ value: '120467' })
    desk.forget(1)
    expect(decided('weight')).toBeUndefined()
  })
})

describe('an accepted figure', () => {
  it('is set back to not accepted, in its place and with its value as read, and is to be checked again', () => {
    const before = desk.lines
    desk.place('bol_number')
    desk.take(0)
    desk.place('bol_number')
    expect(desk.takeBack()).toBe(true)
    expect([desk.lines, desk.state.current, decided('bol_number')]).toEqual([before, 'bol_number', undefined])
    expect(saveInput(desk.lines)).toEqual(saveInput(before))
    expect(desk.takeBack()).toBe(false)
  })
  it('stays set back on the way to another document and back', () => {
    desk.enter()
    desk.place('weight')
    desk.takeBack()
    desk.receive(shown(2))
    desk.receive(shown(1))
    expect([desk.state.current, decided('weight')]).toEqual(['weight', undefined])
  })
})

describe('suggestions', () => {
  it('are taken by their number, our value too', () => {
    desk.place('bol_number')
    expect([desk.take(0), decided('bol_number')]).toEqual([true, { value: 'PGT600123' }])
    desk.place('weight')
    expect([desk.take(0), decided('weight')]).toEqual([true, { value: '120647' }])
  })
  it('do nothing where there is none of that number', () => expect(desk.take(3)).toBe(false))
  it('name a record, and the print stays what is saved', () => {
    desk.place('consignee')
    desk.choose(7, 'Hudson Valley')
    expect(decided('consignee')).toEqual({ value: 'Hudson Val1ey', record: 7, label: 'Hudson Valley' })
  })
})

describe('typing', () => {
  it.each([
    ['weight', '120,647', '120647'],
    ['weight', '', ''],
    ['bol_date', '11/26/26', '2026-11-26'],
    ['bol_date', '26-Nov-2026', '2026-11-26'],
    ['cars.UTLX 964116.car_mark', 'gatx', 'GATX'],
    ['cars.UTLX 964116.net_volume', '29,526.5 gal', '29526.5'],
  ])('%s %s is %s', (key, typed, value) => {
    desk.type(key)
    desk.onType(typed)
    desk.confirm()
    expect([decided(key)?.value, desk.state.typing]).toEqual([value, null])
  })
  it.each([
    ['weight', 'heavy', '"heavy" is not a number.'],
    ['bol_date', '11/06/26', 'can be more than one day'],
    ['bol_date', 'Tuesday', 'is not a date'],
    ['cars.UTLX 964116.car_number', '0', 'does not begin with 0'],
  ])('%s %s is refused, and stays to be corrected', (key, typed, problem) => {
    desk.type(key)
    desk.onType(typed)
    desk.confirm()
    expect([desk.state.typing?.problem, decided(key)]).toEqual([expect.stringContaining(problem), undefined])
  })
  it('takes the mark and the number of a car that was not found in one field', () => {
    const missing = figure('', { doubts: ['missing'], box: null, raw: '' })
    desk.receive({ bill: 3, reading: { figures: {}, cars: [{ car_number: missing }] }, differences: [] })
    desk.enter()
    desk.onType('utlx 964116')
    desk.confirm()
    expect(saveInput(desk.lines)['cars']).toEqual([{ car_mark: 'UTLX', car_number: '964116' }])
  })
  it('leaves the figure as it was', () => {
    desk.type('weight')
    desk.onType('1')
    desk.leave()
    expect([decided('weight'), desk.state.typing]).toEqual([undefined, null])
  })
  it('begins with what a region says, which has its place once it is confirmed', () => {
    const place = { page: 1, box: [0.1, 0.2, 0.3, 0.22] } as const
    desk.propose('consignee', { value: 'Hudson Valley', help: 'Read there', place })
    expect(desk.state.typing).toMatchObject({ text: 'Hudson Valley', help: 'Read there' })
    desk.confirm()
    expect(decided('consignee')).toEqual({ value: 'Hudson Valley', place })
  })
})
