/** What a cross-border contract says in words, and what the specimen of its customs invoice takes of it. */
import { describe, expect, it } from 'vitest'
import { addressLines } from '#model/areas/company/rules/address.ts'
import { partyShown, specimenBoxes } from '#model/areas/contract/rules/crossing-specimen.ts'
import { termsInWords, type CrossingTerms } from '#model/areas/contract/rules/crossing-terms.ts'
import { crossBorderContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'

const terms: CrossingTerms = {
  currency: 'USD',
  unit_or_basis_for_measurement: 'm³',
  shipment_method_of_payment_choice: 'PP',
  cost_of_freight: '1850.00',
  discount_amount: '0.00',
  end_use: 'FS',
  census_schedule: 'D',
  TSCA_statement: 'Complies with all TSCA Rules',
  buyer_related: false,
  are_goods_purchased: true,
  generate_EDI_and_invoice: true,
}
const says = (more: Partial<CrossingTerms>, term: string): string | undefined =>
  termsInWords({ ...terms, ...more }).find((one) => one.term === term)?.says

describe('the terms in words', () => {
  it.each<[string, Partial<CrossingTerms>, string]>([
    ['Price', {}, 'In USD, per m³.'],
    ['Freight, PP', {}, 'Freight is prepaid: the seller pays it, and it is part of the total. It costs 1850.00 USD.'],
    [
      'Freight, CC',
      { shipment_method_of_payment_choice: 'CC', cost_of_freight: null },
      'Freight is collect: the consignee pays it, besides the total.',
    ],
    ['End use, FS', {}, 'The code that export returns have where none is agreed.'],
    ['Ports, D', {}, 'Ports are written in schedule D: the four-digit codes of US ports.'],
    ['Ports, K', { census_schedule: 'K' }, 'Ports are written in schedule K: the five-digit codes of foreign ports.'],
    [
      'TSCA',
      { TSCA_statement: 'Not subject to TSCA' },
      'I certify that all chemicals in this shipment are not subject to TSCA.',
    ],
    ['Parties', { buyer_related: true }, 'Buyer and seller are related. The goods are purchased.'],
    [
      'Papers',
      { generate_EDI_and_invoice: false },
      'Neither an EDI message nor a customs invoice is made of a crossing.',
    ],
    ['Discount', { discount_amount: '250.00' }, '250.00 USD are taken off the total.'],
  ])('%s of %j', (term, more, expected) => expect(says(more, term)).toBe(expected))

  it('say nothing of no discount', () => expect(says({}, 'Discount')).toBeUndefined())

  it('know every choice that the contract offers', () => {
    const { fields } = crossBorderContract
    const chosen = {
      shipment_method_of_payment_choice: fields.shipment_method_of_payment_choice.choices ?? [],
      census_schedule: fields.census_schedule.choices ?? [],
      TSCA_statement: fields.TSCA_statement.choices ?? [],
      end_use: fields.end_use.choices ?? [],
    }
    for (const [field, choices] of Object.entries(chosen)) {
      expect(choices.length).toBeGreaterThan(1)
      for (const choice of choices)
        expect(termsInWords({ ...terms, [field]: choice }).filter((one) => one.says.trim() === '')).toEqual([])
    }
  })
})

const own = {
  name: 'Northern Fuels',
  street: '1 Main St',
  city: 'Regina',
  state: 'SK',
  postal_code: 'S4P 3Y2',
  country: 'CA',
}
describe('a party', () => {
  it.each([
    ['that of the contract', { city: 'Williston', state: 'ND', country: 'US' }, own, ['Williston, ND', 'US'], true],
    ['that of the company, where none is agreed', {}, own, ['1 Main St', 'Regina, SK S4P 3Y2', 'CA'], false],
    ['none, where nobody may know', {}, undefined, [], false],
  ])('has the address %s', (_, agreed, company, lines, isAgreed) => {
    expect(partyShown(agreed, company, 'Northern Fuels')).toMatchObject({ name: 'Northern Fuels', lines, isAgreed })
  })
  it('writes no empty lines', () => expect(addressLines({ city: ' ', state: null, country: 'US' })).toEqual(['US']))
})

describe('the specimen', () => {
  const party = partyShown({}, own, '')
  const facts = {
    terms,
    parties: { supplier: party, exporter: party, buyer: party },
    consignees: [party],
    product: { name: 'Propane', tariff: '2711.12' },
  }
  const box = (given: typeof facts, field: string) => specimenBoxes(given).find((one) => one.field === field)

  it('has fields of the customs invoice alone, each once', () => {
    const fields = specimenBoxes(facts).map(({ field }) => field)
    expect(fields.filter((field) => !(field in invoice.fields))).toEqual([])
    expect(new Set(fields).size).toBe(fields.length)
  })

  it.each([
    ['prepaid freight in the total', {}, 'included_transport', ['1850.00 USD']],
    ['other freight besides', { shipment_method_of_payment_choice: 'CC' }, 'extra_transport', ['1850.00 USD']],
    ['no freight where it costs nothing', { cost_of_freight: '0.00' }, 'included_transport', undefined],
    ['the goods with their tariff', {}, 'lines', ['Propane', 'HS 2711.12']],
    ['the country of the supplier as that of origin', {}, 'origin_country', ['CA']],
  ])('has %s', (_, more, field, lines) =>
    expect(box({ ...facts, terms: { ...terms, ...more } }, field)?.lines).toEqual(lines),
  )

  it('leaves to the ticket what the ticket tells', () => {
    const later = specimenBoxes(facts).flatMap(({ field, isLater }) => (isLater ? [field] : []))
    expect(later).toEqual(['direct_shipment_date', 'other_references', 'shipped_from', 'total'])
    const two = { ...facts, consignees: [party, { ...party, name: 'Bow River' }] }
    expect(box(two, 'consignee')).toMatchObject({
      lines: ['chosen on the ticket: Northern Fuels or Bow River'],
      isLater: true,
    })
  })
})
