/** The boxes of customs forms: each needed value alone keeps an invoice from being ready, and the checks over several values. */
import { describe, expect, it } from 'vitest'
import type { BoxFacts, BoxInvoice, BoxParty } from '#model/areas/customs/rules/boxes/box.ts'
import { filledBoxes, formBoxes, formOf, missingBoxes } from '#model/areas/customs/rules/boxes/forms.ts'
import { lastDayOfPeriod, wrongPeriod } from '#model/areas/customs/rules/blanket-period.ts'
import { cubicMetresOf, type DraftCar } from '#model/areas/customs/rules/rail-draft.ts'
import { sourceOf } from '#model/areas/customs/rules/boxes/source.ts'

const party = (id: number, country = 'CA'): BoxParty => ({
  id,
  name: `Party ${id}`,
  street: '1 Main Street',
  city: 'Town',
  state: '',
  postal_code: '',
  country,
})
const invoice: BoxInvoice = {
  vendor: 1,
  exporter: null,
  originator: null,
  consignee: 2,
  purchaser: null,
  importer: 2,
  broker: null,
  direction: 'CA_to_US',
  direct_shipment_date: '2026-11-20',
  barcode: '',
  other_references: '',
  importer_number: '41-121500000',
  responsible_person: 'R. Okafor',
  carrier_code: 'CN',
  bill_number: 'B-1',
  origin_country: 'CA',
  transhipment_country: '',
  transport_mode: 'rail',
  shipped_from: 'Redwater, AB',
  port_code: '3604',
  conditions_of_sale: 'FOB Redwater',
  packages: 1,
  lines: [
    {
      description: 'Diesel',
      harmonized_code: '2710191106',
      quantity: '110.000',
      unit: 'm³',
      unit_price: '500.000000',
      total: '55000.00',
    },
  ],
  net_weight: '90000',
  gross_weight: '120000',
  currency: 'USD',
  discount: null,
  total: '55000.00',
  commercial_invoice: '',
  agency_ruling: '',
  included_transport: null,
  included_construction: null,
  included_packing: null,
  extra_transport: null,
  extra_commission: null,
  extra_packing: null,
  royalties: false,
  goods_supplied: false,
  tsca_statement: 'complies',
  duty_code: '',
  loaded_rail_cars: [9],
}
const facts = (more: Partial<BoxInvoice> = {}, about: Partial<BoxFacts> = {}): BoxFacts => ({
  invoice: { ...invoice, ...more },
  parties: { vendor: party(1), consignee: party(2, 'US'), importer: party(2, 'US') },
  cars: ['GATX 1'],
  certificate: undefined,
  ...about,
})
const toCanada = { direction: 'US_to_CA', importer_number: '123456782RM0001', port_code: '' } as const
const messages = (one: BoxFacts): readonly string[] => missingBoxes(one).map(({ message }) => message)
const [line] = invoice.lines
const withLine = (more: object): Partial<BoxInvoice> => ({ lines: line ? [{ ...line, ...more }] : [] })

describe('an invoice', () => {
  it('is complete both ways, each on its own form', () => {
    expect([formOf(facts()), messages(facts())]).toEqual(['us-invoice', []])
    expect([formOf(facts(toCanada)), messages(facts(toCanada))]).toEqual(['ci1', []])
  })

  it.each([
    ['direct_shipment_date', null],
    ['origin_country', ''],
    ['shipped_from', ''],
    ['conditions_of_sale', ''],
    ['currency', ''],
    ['packages', null],
    ['lines', []],
    ['net_weight', null],
    ['gross_weight', null],
    ['total', null],
    ['importer_number', ''],
    ['carrier_code', ''],
    ['bill_number', ''],
  ] as const)('is not ready without %s, both ways', (field, empty) => {
    for (const way of [{}, toCanada])
      expect(missingBoxes(facts({ ...way, [field]: empty })).map((one) => one.field)).toContain(field)
  })

  it('needs a port and a responsible person only into the United States, and a barcode only by truck', () => {
    const bare = { port_code: '', responsible_person: '' }
    expect(messages(facts(bare))).toEqual(['Enter the port of entry.', 'Enter the responsible person of the exporter.'])
    expect(messages(facts({ ...toCanada, ...bare }))).toEqual([])
    const truck = { transport_mode: 'truck', carrier_code: '', bill_number: '', loaded_rail_cars: [] } as const
    expect(messages(facts(truck))).toEqual(['Enter the PAPS or PARS number.'])
    expect(messages(facts({ ...truck, barcode: 'PAPS1' }))).toEqual([])
  })

  it('names the line and what it lacks, and what does not add up', () => {
    expect(messages(facts(withLine({ harmonized_code: '271019' })))).toEqual([
      'Line 1 has the harmonized code 271019: 10 digits are needed.',
    ])
    expect(messages(facts(withLine({ unit: '' })))).toEqual(['Line 1 has no unit.'])
    expect(messages(facts({ total: '54000.00', discount: '1000.00' }))).toEqual([])
    expect(messages(facts({ total: '54000.01', discount: '1000.00' }))).toEqual([
      'The lines less the discount add up to 54000.00, not 54000.01.',
    ])
    const nowhere = { parties: { vendor: { ...party(1), city: '' }, consignee: party(2), importer: party(2) } }
    expect(messages(facts({}, nowhere))).toEqual(['Party 1 has no city.'])
  })

  it('ticks box 22 of the CI1 while boxes 23 to 25 are empty', () => {
    const tick = (more: Partial<BoxInvoice>) =>
      filledBoxes(facts({ ...toCanada, ...more })).find(({ box }) => box.box === '22')?.text
    expect([tick({}), tick({ extra_packing: '5.00' }), tick({ royalties: true })]).toEqual(['X', '', ''])
  })

  it('needs a certificate under duty code S that is active, covers the day, and is for its goods', () => {
    const certificate = {
      certificate_number: 'C-1',
      effective_date: '2026-01-01',
      expiration_date: '2026-12-31',
      harmonized_code: '271019',
      active: true,
    }
    const under = (more: object) => messages(facts({ duty_code: 'S' }, { certificate: { ...certificate, ...more } }))
    expect([under({}), messages(facts({ duty_code: 's' }))]).toEqual([
      [],
      ['Duty code S needs a certificate of origin: choose one.'],
    ])
    expect([
      under({ active: false }),
      under({ expiration_date: '2026-11-19' }),
      under({ harmonized_code: '271112' }),
    ]).toEqual([
      ['The certificate of origin C-1 is not active.'],
      ['The certificate of origin C-1 does not cover 2026-11-20.'],
      ['The certificate of origin C-1 is for 271112, not for 271019.'],
    ])
  })
})

it('every box has one number on its form, and a source for what is missing', () => {
  const links = { invoice: 7, shipment: 1, contract: 2, rate: 3, product: 4, car: 5, railInvoice: null }
  for (const boxes of Object.values(formBoxes)) {
    expect(new Set(boxes.map(({ box }) => box)).size).toBe(boxes.length)
    for (const box of boxes) {
      const { resource, id, field } = sourceOf(box, facts(), links)
      expect([resource, id > 0, field], box.box).toEqual([
        expect.stringContaining(':'),
        true,
        expect.stringMatching(/./),
      ])
    }
  }
})

it('cubic metres are rounded once, over all cars, in whole numbers', () => {
  const car = (gross: string, factor: number): DraftCar => ({
    id: 1,
    gross_volume: gross,
    temperature_correction_factor_at_15c: factor,
    net_volume: null,
    weight: null,
    light_weight: null,
    billed: null,
    customs_barcode_number: '',
  })
  // 30,100.25 × 0.98765 × 3.78541 / 1000 is 112.5346…; the sum of two rounded cars would be 225.070.
  expect(cubicMetresOf([car('30100.25', 0.987_65)])).toBe('112.535')
  expect(cubicMetresOf([car('30100.25', 0.987_65), car('30100.25', 0.987_65)])).toBe('225.069')
  expect(cubicMetresOf([car('0.00', 1)])).toBeNull()
})

it('a blanket period is of twelve months, also over a leap day', () => {
  expect([lastDayOfPeriod('2026-01-01'), lastDayOfPeriod('2028-02-29'), lastDayOfPeriod('2026-07-15')]).toEqual([
    '2026-12-31',
    '2029-02-28',
    '2027-07-14',
  ])
  expect([wrongPeriod('2026-01-01', '2026-12-31'), wrongPeriod('2026-01-01', '2027-01-01')]).toEqual([
    '',
    expect.stringContaining('at most 12 months'),
  ])
})
