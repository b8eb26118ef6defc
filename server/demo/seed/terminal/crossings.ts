/** Tickets whose goods cross the border: who is whom on customs papers, and the customs invoices of a few of them. */
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { customsDirections } from '#model/areas/customs/rules/boxes/box.ts'
import { crossingDraft } from '#model/areas/customs/rules/crossing-draft.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { barcode } from '#model/areas/terminal/barcode.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { lineAmount, sumOfAmounts } from '#model/shared/money.ts'
import { formFacts } from '#server/areas/customs/form/facts.ts'
import { sentData } from '#server/areas/customs/form/printed-boxes.ts'
import { crossingFacts } from '#server/areas/ticket/customs-invoice.ts'
import { brokers, ownParty } from '../railway/company.ts'
import { yearText, type Demo } from '../base/setting.ts'

/** Of the latest tickets under a cross-border contract: what became of their customs invoices. */
const states = ['draft', 'draft', 'ready', 'sent', 'accepted', 'accepted'] as const
/** Beyond the numbers of the invoices by rail (railway/customs.ts). */
const FIRST = 6001

/** Companies of the terminal that are parties under the same name. */
async function linkParties({ rows }: Demo, parties: ReadonlyMap<string, number>): Promise<void> {
  const known = await rows(company).find({}, { only: ['id', 'name'] })
  const linked = known.flatMap(({ id, name }) => {
    const party = parties.get(name)
    return party === undefined ? [] : [{ id, values: { party } }]
  })
  await rows(company).patchMany(linked)
}

const [TO_CANADA, TO_UNITED_STATES] = customsDirections
const BUYERS = { [TO_UNITED_STATES]: 'Lakehead Fuels', [TO_CANADA]: 'Qu’Appelle Propane' } as const
/** For a unit of the contract, where the product has no price in its currency. */
const PRICE = '310.000000'
const CODE = '2711120010'
type Draft = ReturnType<typeof crossingDraft>

/** A draft with what a clerk enters before it goes to the broker: parties, packages, weights and prices that the ticket does not say. */
function completed(draft: Draft, grossWeight: number | null, parties: ReadonlyMap<string, number>) {
  const lines = draft.lines.map((line) => {
    const unit_price = line.unit_price ?? PRICE
    const harmonized_code = line.harmonized_code.length === CODE.length ? line.harmonized_code : CODE
    return { ...line, harmonized_code, unit_price, total: line.total ?? lineAmount(line.quantity, unit_price) }
  })
  const direction = draft.direction === TO_CANADA ? TO_CANADA : TO_UNITED_STATES
  const buyer = parties.get(BUYERS[direction]) ?? null
  return {
    ...draft,
    lines,
    discount: null,
    total: sumOfAmounts(lines.map(({ total }) => total)),
    direction,
    vendor: draft.vendor ?? parties.get(ownParty) ?? null,
    consignee: buyer,
    importer: buyer,
    broker: parties.get(brokers[direction === TO_CANADA ? 0 : 1]) ?? null,
    conditions_of_sale: draft.conditions_of_sale || 'Freight prepaid',
    shipped_from: draft.shipped_from || 'Hardisty, AB',
    responsible_person: 'R. Okafor',
    port_code: '3403',
    packages: 1,
    net_weight: draft.net_weight ?? '18000',
    gross_weight: String(grossWeight ?? 32_000),
  }
}

export async function seedCrossings(demo: Demo, parties: ReadonlyMap<string, number>): Promise<void> {
  const { rows, now } = demo
  await linkParties(demo, parties)
  const gone = await rows(ticket).find(
    { status: ['complete', 'approved', 'invoiced'] },
    { ordering: '-completed_at,id' },
  )
  const crossing = gone
    .filter(({ cross_border_contract, mode }) => cross_border_contract !== null && mode === 'truck')
    .slice(0, states.length)
  const free = await rows(barcode).find({ kind: 'customs', status: 'free' }, { ordering: 'barcode' })
  for (const [index, row] of crossing.entries()) {
    const [status, code] = [states[index] ?? 'draft', free[index]]
    const draft = crossingDraft(await crossingFacts({ rows, row }, row.cross_border_contract ?? ''))
    const made = await rows(invoice).create({
      ...(status === 'draft' ? draft : completed(draft, row.gross_weight, parties)),
      invoice_number: `CI-${yearText(now)}-${FIRST + index}`,
      ticket: row.id,
      barcode: code?.barcode ?? '',
    })
    if (code) await rows(barcode).patch(code.id, { status: 'assigned', ticket: row.id, assigned_at: row.completed_at })
    if (status !== 'sent' && status !== 'accepted') continue
    const [facts] = await formFacts({ rows }, [made])
    const sent_data = facts === undefined ? {} : sentData(facts)
    const answer = status === 'accepted' ? { answered_at: row.completed_at, answer: 'Released' } : {}
    await rows(invoice).restoreMany([
      { id: made.id, values: { status, sent_at: row.completed_at, sent_data, ...answer } },
    ])
  }
}
