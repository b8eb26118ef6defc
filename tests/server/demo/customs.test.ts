/** Customs invoices of the demo: in every state, both ways, and complete once they were sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { missingBoxes } from '#model/areas/customs/rules/boxes/forms.ts'
import { customsStates } from '#model/areas/customs/rules/customs-life.ts'
import { boxFactsOf, formFacts } from '#server/areas/customs/form/facts.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

test('are in every state, both ways, and none that was sent has an empty box', async () => {
  const papers = await demo.read(async ({ rows }) => {
    return formFacts({ rows }, await rows(invoice).find())
  })
  expect(new Set(papers.map((one) => one.invoice.status))).toEqual(new Set(customsStates))
  expect(new Set(papers.map((one) => one.invoice.direction))).toEqual(new Set(['CA_to_US', 'US_to_CA']))
  const missing = papers.flatMap((one) => {
    const { invoice_number, status } = one.invoice
    return missingBoxes(boxFactsOf(one)).map(({ message }) => ({ invoice_number, status, message }))
  })
  expect(missing.filter(({ status }) => status !== 'draft' && status !== 'cancelled')).toEqual([])
  const sent = papers.filter(({ invoice: { sent_at } }) => sent_at !== null)
  expect(sent.length).toBeGreaterThan(50)
  expect(sent.filter((one) => !Array.isArray(one.invoice.sent_data['boxes']))).toEqual([])
})
