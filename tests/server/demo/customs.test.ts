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
    const found = (await rows(invoice).find()).filter(({ shipment }) => shipment !== null)
    return formFacts({ rows }, found)
  })
  expect(new Set(papers.map((one) => one.invoice.status))).toEqual(new Set(customsStates))
  expect(new Set(papers.map((one) => one.invoice.direction))).toEqual(new Set(['CA_to_US', 'US_to_CA']))
  const missing = papers.filter((one) => missingBoxes(boxFactsOf(one)).length > 0)
  expect(new Set(missing.map((one) => one.invoice.status))).toEqual(new Set(['draft']))
  const sent = papers.filter(({ invoice: { sent_at } }) => sent_at !== null)
  expect(sent.length).toBeGreaterThan(50)
  expect(sent.filter((one) => !Array.isArray(one.invoice.sent_data['boxes']))).toEqual([])
})
