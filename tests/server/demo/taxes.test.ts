/** Taxes of the demo: each province has its own, exports have none, and every document that was issued is UBL in the sequences of the standard. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { party } from '#model/areas/company/company.resource.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { issuedStatuses } from '#model/areas/invoice/rules/invoice-life.ts'
import { taxed } from '#model/shared/tax.ts'
import { railInvoiceFacts } from '#server/areas/invoice/rail/paper/facts.ts'
import { ublOf } from '#server/areas/invoice/rail/ubl.ts'
import { orderProblems } from '../areas/invoice/ubl-order.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

test('a buyer in Quebec owes GST and QST, each on the sum of the lines', async () => {
  const { sale, lines } = await demo.read(async ({ rows }) => {
    const buyers = await rows(party).find({ state: 'QC' })
    const [found] = await rows(invoice).find({ buyer: buyers.map(({ id }) => id) })
    return { sale: found, lines: await rows(item).find({ invoice: found?.id ?? 0 }) }
  })
  expect(sale).toMatchObject({
    status: 'sent',
    currency: 'CAD',
    subtotal: '129183.00',
    tax: '19345.15',
    total: '148528.15',
  })
  const parts = lines.flatMap(({ tax_parts }) => tax_parts)
  expect(parts.filter(({ registration_number: number }) => number === '')).toEqual([])
  const { rates } = taxed(
    lines.map(({ amount, tax_parts }) => ({
      amount,
      taxes: tax_parts.map(({ code, percent }) => ({ code, percent: percent ?? '0' })),
    })),
  )
  expect(rates.map(({ code, percent, tax }) => [code, Number(percent), tax])).toEqual([
    ['GST-QC', 5, '6459.15'],
    ['QST', 9.975, '12886.00'],
  ])
})

test('buyers in other provinces owe GST or HST, and exports are zero-rated', async () => {
  const codes = await demo.read(async ({ rows }) => {
    const sales = await rows(invoice).find({}, { only: ['id', 'buyer'] })
    const parties = new Map((await rows(party).find()).map(({ id, state }) => [id, state]))
    const stateOf = new Map(sales.map(({ id, buyer }) => [id, parties.get(buyer ?? 0) ?? '']))
    const lines = await rows(item).find({}, { only: ['invoice', 'tax_parts'] })
    const found = new Map<string, Set<string>>()
    for (const { invoice: of, tax_parts } of lines) {
      const state = stateOf.get(of ?? 0) ?? ''
      found.set(state, new Set([...(found.get(state) ?? []), ...tax_parts.map(({ code }) => code)]))
    }
    return found
  })
  expect([...(codes.get('ON') ?? [])]).toEqual(['HST-ON'])
  expect([...(codes.get('MB') ?? [])]).toEqual(['GST'])
  expect([...(codes.get('WI') ?? [])]).toEqual(['EXPORT'])
  expect([...(codes.get('QC') ?? [])]).toEqual(['GST-QC', 'QST'])
})

test('every invoice that was issued is UBL in the sequences of the standard', async () => {
  const { rows: owners } = await demo.db.pool.query('select distinct company_id::int as id from invoice_invoice')
  const company: number = owners[0]?.id
  const problems = await demo.read(async ({ rows }) => {
    const issued = await rows(invoice).find({ status: issuedStatuses })
    const facts = await railInvoiceFacts({ rows, person: { company } }, issued)
    expect(facts.length).toBeGreaterThan(50)
    return facts.flatMap((one) => orderProblems(ublOf(one)))
  }, company)
  expect(problems).toEqual([])
})
