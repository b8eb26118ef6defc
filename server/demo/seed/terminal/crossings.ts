/** Tickets whose goods cross the border: who is whom on customs papers, and the customs invoices of a few of them. */
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { crossingDraft } from '#model/areas/customs/rules/crossing-draft.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { barcode } from '#model/areas/terminal/barcode.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { crossingFacts } from '#server/areas/ticket/customs-invoice.ts'
import { brokers } from '../railway/company.ts'
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

export async function seedCrossings(demo: Demo, parties: ReadonlyMap<string, number>): Promise<void> {
  const { rows, now } = demo
  await linkParties(demo, parties)
  const gone = await rows(ticket).find(
    { status: ['complete', 'approved', 'invoiced'] },
    { ordering: '-completed_at,id' },
  )
  const crossing = gone.filter(({ cross_border_contract }) => cross_border_contract !== null).slice(0, states.length)
  const free = await rows(barcode).find({ kind: 'customs', status: 'free' }, { ordering: 'barcode' })
  for (const [index, row] of crossing.entries()) {
    const [status, code] = [states[index] ?? 'draft', free[index]]
    const facts = await crossingFacts({ rows, row }, row.cross_border_contract ?? '')
    const isOut = status === 'sent' || status === 'accepted'
    await rows(invoice).create({
      ...crossingDraft(facts),
      invoice_number: `CI-${yearText(now)}-${FIRST + index}`,
      status,
      ticket: row.id,
      barcode: code?.barcode ?? '',
      ...(status !== 'draft' && { broker: parties.get(brokers[0]) ?? null, port_code: '3403' }),
      sent_at: isOut ? row.completed_at : null,
      ...(status === 'accepted' && { answered_at: row.completed_at, answer: 'Released' }),
    })
    if (code) await rows(barcode).patch(code.id, { status: 'assigned', ticket: row.id, assigned_at: row.completed_at })
  }
}
