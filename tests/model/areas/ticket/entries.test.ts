/** Rules of entries and of what a ticket is made of, as tables of cases and random ones. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeErrors } from '#model/areas/ticket/entry-of-ticket.ts'
import { approvalErrors, typedOverEntries } from '#model/areas/ticket/fit-to-approve.ts'
import { correctionOf, entryFigures } from '#model/areas/ticket/rules/entry-figures.ts'
import { activeLoad, entryOfLoad } from '#model/areas/ticket/rules/entry-of-load.ts'
import { ticketLife } from '#model/areas/ticket/rules/ticket-life.ts'
import { shareText, wasteShares } from '#model/areas/ticket/rules/waste-shares.ts'

const gas = { group: 'E', expansion: null } as const
const read = { gross_volume: '4000.0', temperature: 80, relative_density: 0.508, net_volume: null }

describe('the net volume of an entry', () => {
  it.each([
    ['is reckoned by the table', read, gas, '3866.5', 0.966_63],
    ['at 60 °F is the gross one', { ...read, temperature: 60 }, gas, '4000.0', 1],
    ['is what is typed where no temperature is', { ...read, temperature: null, net_volume: '7.0' }, gas, '7.0', null],
    [
      'is what is typed where no table corrects',
      { ...read, net_volume: '7.0' },
      { group: '', expansion: null },
      '7.0',
      null,
    ],
    ['of group C needs an expansion', { ...read, net_volume: '7.0' }, { group: 'C', expansion: null }, '7.0', null],
  ] as const)('%s', (_title, readings, correction, net_volume, factor) => {
    expect(entryFigures(readings, correction)).toEqual({ net_volume, correction: factor, errors: {} })
  })

  it.each([
    ['temperature', { ...read, temperature: 230 }],
    ['relative_density', { ...read, relative_density: 1.4 }],
  ])('says at the %s what the table does not cover', (field, readings) => {
    expect(Object.keys(entryFigures(readings, gas).errors)).toEqual([field])
  })

  it('falls as the liquid is warmer, and grows with the gross volume', () => {
    const warm = fc.integer({ min: -20, max: 110 })
    fc.assert(
      fc.property(warm, warm, fc.integer({ min: 1, max: 30_000 }), (a, b, gallons) => {
        const net = (temperature: number, gross: number): number =>
          Number(entryFigures({ ...read, temperature, gross_volume: gross.toFixed(1) }, gas).net_volume)
        const [cold, hot] = a < b ? [a, b] : [b, a]
        expect(net(cold, gallons)).toBeGreaterThanOrEqual(net(hot, gallons))
        expect(net(a, gallons + 1)).toBeGreaterThan(net(a, gallons))
      }),
    )
  })

  it('goes by the rail product, or by number and class where there is none', () => {
    const goods = { un_number: 'UN1075', hazard_class: '2.1' }
    expect(correctionOf(goods, undefined)).toEqual(gas)
    expect(correctionOf(goods, { ...goods, commodity_group: 'C', thermal_expansion: 0.0005 })).toEqual({
      group: 'C',
      expansion: 0.0005,
    })
    expect(correctionOf(undefined, undefined).group).toBe('')
  })
})

describe('where an entry stands', () => {
  const entry = { compartment: 2, railcar: null, gross_volume: '3000.0' }
  const tank = { unit_number: 'TLR-1', compartments: 2, capacity: '10000' }
  const truck = { mode: 'truck', others: 0 } as const
  it.each([
    ['a compartment of the trailer', entry, truck, tank, []],
    ['a compartment that is not there', { ...entry, compartment: 3 }, truck, tank, ['compartment']],
    ['more than it holds, with the others', entry, { ...truck, others: 8000 }, tank, ['gross_volume']],
    ['any compartment, if nothing is known of the trailer', { ...entry, compartment: 9 }, truck, undefined, []],
    ['a car on a truck ticket', { ...entry, railcar: 7 }, truck, tank, ['railcar']],
    ['a compartment on a rail ticket', entry, { mode: 'rail', others: 0 } as const, undefined, ['compartment']],
    [
      'a car on a rail ticket',
      { ...entry, compartment: null, railcar: 7 },
      { mode: 'rail', others: 0 } as const,
      tank,
      [],
    ],
  ] as const)('%s', (_title, one, load, carries, fields) => {
    expect(Object.keys(placeErrors(one, load, carries))).toEqual(fields)
  })
})

describe('approval asks', () => {
  const product = { ticket_type: 'product' } as const
  const waste = { ticket_type: 'waste disposal' } as const
  const sample = { sample_number: 'S-1', on_specification: true }
  it.each([
    ['nothing more of a product', product, { asksAnalysis: false }, []],
    ['for an analysis', product, { asksAnalysis: true }, ['gc_analysis']],
    [
      'for one on specification',
      product,
      { asksAnalysis: true, analysis: { ...sample, on_specification: false } },
      ['gc_analysis'],
    ],
    ['no more, where it is', product, { asksAnalysis: true, analysis: sample }, []],
    ['for the papers of waste', waste, { asksAnalysis: false }, ['ticket_type']],
    [
      'for its code too',
      waste,
      { asksAnalysis: false, papers: { manifest_number: 'M', waste_code: ' ' } },
      ['ticket_type'],
    ],
    ['no more, where both are', waste, { asksAnalysis: false, papers: { manifest_number: 'M', waste_code: 'W' } }, []],
  ] as const)('%s', (_title, row, facts, fields) => expect(Object.keys(approvalErrors(row, facts))).toEqual(fields))

  const measured = { entries: 2, measured_entries: 2, entry_volume: '30.0', net_volume: '30.0' }
  const lacks = (name: 'complete' | 'approve', row: object) =>
    ticketLife.transitions[name]?.lacks?.({ ...measured, ...row } as never, {})?.['net_volume']?.[0] ?? ''
  it.each([
    ['complete', { net_volume: null, entries: 0 }, 'Enter the net volume'],
    ['complete', { net_volume: '0.0', entries: 0 }, 'Enter the net volume'],
    ['complete', {}, ''],
    ['approve', {}, ''],
    ['approve', { measured_entries: 0 }, '2 of its 2 entries have no net volume.'],
    ['approve', { net_volume: '31.0' }, 'Its entries add up to 30 gal, and its net volume is 31 gal.'],
    ['approve', { entries: 0, measured_entries: 0, net_volume: null }, 'Enter the net volume'],
  ] as const)('%s of %o: %s', (verb, row, says) => expect(lacks(verb, row)).toContain(says))

  it.each([
    ['its sum', {}, false],
    ['another volume', { net_volume: '1.0' }, true],
    ['anything, where there is no entry', { entries: 0, measured_entries: 0, net_volume: '1.0' }, false],
    ['nothing, where no entry is measured', { measured_entries: 0, net_volume: null }, false],
  ])('the net volume is typed as %s', (_title, row, isRefused) => {
    const judged = { status: 'open', gc_analysis: null, ticket_type: 'product', ...measured, ...row } as const
    expect('net_volume' in typedOverEntries(judged)).toBe(isRefused)
  })
})

describe('the loaded record of a car', () => {
  const load = {
    gross_volume: '29000.06',
    net_volume: '0.00',
    load_temperature: 60,
    density: 1,
    active_volume: null,
    seal_number_1: 'A',
    seal_number_2: '',
    seal_number_3: 'C',
    seal_number_4: '',
  }
  it('gives its volume in tenths, no density that is that of no liquid, and the seals there are', () => {
    expect(entryOfLoad(load)).toEqual({
      gross_volume: '29000.1',
      net_volume: null,
      temperature: 60,
      relative_density: null,
      seals: ['A', 'C'],
    })
    expect(entryOfLoad({ ...load, density: 4.235 }).relative_density).toBe(0.508)
  })
  it('is active while something is left in the car', () => {
    expect([null, '5.00', '0.00'].map((active_volume) => activeLoad([{ active_volume }]) !== undefined)).toEqual([
      true,
      true,
      false,
    ])
    expect(activeLoad([])).toBeUndefined()
  })
})

describe('what waste is made of', () => {
  it.each([
    [4.5, 91, { solids: 4.5, water: 91, rest: 4.5 }],
    [null, 91, { solids: 0, water: 91, rest: 9 }],
    [33.333, 33.333, { solids: 33.33, water: 33.33, rest: 33.34 }],
    [60, 60, undefined],
    [null, null, undefined],
  ])('%s solids, %s water', (solids, water, shares) => expect(wasteShares(solids, water)).toEqual(shares))
  it('adds up to the whole', () => {
    const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(percent, percent, (solids, water) => {
        const shares = wasteShares(solids, water)
        const sum = shares ? shares.solids + shares.water + shares.rest : Math.max(100, solids + water)
        expect(shares === undefined ? sum > 100 : Math.abs(sum - 100) < 1e-6).toBe(true)
      }),
    )
  })
  it('is said in percent', () => expect(shareText(4.5)).toBe('4.5 %'))
})
