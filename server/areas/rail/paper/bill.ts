/** The bill of lading among the papers of the product: what it says, how its file is called and who gets it. */
import type { shipment } from '#model/areas/rail/shipment.resource.ts'
import { party } from '#model/areas/company/company.resource.ts'
import type { PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { billFacts, type BillPaperFacts } from './bill-facts.ts'
import { billPaper } from './bill-paper.ts'

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : []
const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

export const bill: PaperWork<typeof shipment, BillPaperFacts> = {
  facts: billFacts,
  one: billPaper,
  filename: (facts) => facts.bill.bol_number,
  /** The parties that are chosen for it, by their addresses, and addresses besides. */
  recipients: async ({ rows }, row) => {
    const { contact_preferences } = row
    const named = Object.entries(row).flatMap(([key, id]) =>
      texts(partOf(contact_preferences, 'parties')).includes(key) && typeof id === 'number' ? [id] : [],
    )
    const parties = named.length === 0 ? [] : await rows(party).find({ id: named })
    const all = [...parties.map(({ email }) => email), ...texts(partOf(contact_preferences, 'to'))]
    return [...new Set(all.filter((one) => one !== ''))]
  },
}
