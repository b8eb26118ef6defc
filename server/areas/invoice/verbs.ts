/** What sending, approving, paying and voiding ticket invoices ask for and do beside their state. */
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import { serviceContractTicket } from '#model/areas/contract/terminal-contract.resource.ts'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import type { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { letter } from '#model/areas/letter/letter.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { judged, type Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { VerbWork, WorkCall } from '#server/engine/operations/area-work/verb-work.ts'

type Work = VerbWork<typeof ticketInvoice>
type Call = WorkCall<typeof ticketInvoice>

const refused = (code: string, says: string, more: Partial<Obstacle> = {}): Obstacle => ({
  code,
  kind: 'refused',
  says,
  ...more,
})

const isFourEyed = async ({ rows, person }: Call): Promise<boolean> =>
  (await rows(ownCompany).get(person.company)).invoice_four_eyes

/** One notice for all the invoices that are sent at once. */
async function tellApprover({ row, rows, person, now }: Call): Promise<void> {
  if (row.approver === null || row.approver === person.id) return
  const about = { user: row.approver, note_type: 'invoice_approval' } as const
  const [known] = await rows(notification).find({ ...about, sent_at: now }, { lock: true })
  if (known) {
    const content = `${known.content}\n${row.invoice_number}`
    const count = content.split('\n').length
    await rows(notification).patch(known.id, { title: `${count} invoices wait for your approval`, content })
    return
  }
  await rows(notification).create({
    ...about,
    title: `Invoice ${row.invoice_number} waits for your approval`,
    content: row.invoice_number,
    object_type: 'terminal:ticketInvoice',
    object_id: row.id,
    sent_at: now,
  })
}

async function approverProblems(call: Call): Promise<readonly Obstacle[]> {
  const asked = call.asked['approver']
  const id = typeof asked === 'number' ? asked : call.row.approver
  if (id === null) return []
  const [approver] = await call.rows(user).find({ id })
  const field = 'approver'
  if (approver?.is_active !== true) return [refused('approver', 'The approver is no active user.', { field })]
  const isOwn = id === call.person.id && (await isFourEyed(call))
  return isOwn
    ? [refused('four_eyes', 'Somebody else must approve what you send: name another approver.', { field })]
    : []
}

export const sendApproval: Work = {
  obstacles: async (call) => {
    const empty = (call.row.line_count ?? 0) === 0 ? [refused('lines', 'It has no lines.')] : []
    return judged([...empty, ...(await approverProblems(call))])
  },
  sets: async ({ person }) => ({ approval_sent_by: person.id }),
  follows: async (call) => {
    await tellApprover(call)
    return undefined
  },
}

export const recall: Work = {
  follows: async ({ row, rows }) => {
    const told = await rows(notification).find({
      note_type: 'invoice_approval',
      object_type: 'terminal:ticketInvoice',
      object_id: row.id,
    })
    await rows(notification).removeMany(told.map(({ id }) => id))
    return undefined
  },
}

export const approve: Work = {
  obstacles: async (call) => {
    const { row, person, rows } = call
    const [named] = row.approver === null ? [] : await rows(user).find({ id: row.approver })
    const isForOther = row.approver !== null && row.approver !== person.id
    const isOwn = row.approval_sent_by === person.id && (await isFourEyed(call))
    return judged([
      ...(isForOther
        ? [refused('approver', `${named?.name ?? 'Somebody else'} is asked to approve it, nobody else.`)]
        : []),
      ...(isOwn ? [refused('four_eyes', 'You sent it for approval: somebody else must approve it.')] : []),
    ])
  },
  sets: async ({ person }) => ({ approved_by: person.id }),
}

export const sendForPayment: Work = {
  obstacles: async ({ row, rows }) => {
    const [customer] = row.company === null ? [] : await rows(company).find({ id: row.company })
    if (customer === undefined || customer.email.trim() !== '') return judged([])
    const object = { resource: 'terminal:company', id: customer.id, title: customer.name }
    return judged([refused('address', 'It has no e-mail address for invoices.', { object, field: 'email' })])
  },
}

/** Letters that carry its papers. */
async function lettersOf({ row, rows }: Call, lock: boolean) {
  const papers = await rows(archivedPaper).find({ object_type: 'terminal:ticketInvoice', object_id: row.id })
  const found: Row<typeof letter>[] = []
  for (const { id } of papers) found.push(...(await rows(letter).find({ papers: id }, { ordering: 'id', lock })))
  return found
}

export const takeBack: Work = {
  obstacles: async (call) => {
    const left = (await lettersOf(call, false)).filter(({ status }) => status === 'sent' || status === 'sending')
    const [first] = left
    const says = 'Its e-mail has been sent: if it is wrong, make it void and invoice its tickets again.'
    return judged(first === undefined ? [] : [refused('sent', says)])
  },
  follows: async (call) => {
    const waiting = (await lettersOf(call, true)).filter(({ status }) => status === 'waiting')
    await call.rows(letter).patchMany(
      waiting.map(({ id }) => ({
        id,
        values: { status: 'stopped', run_at: null, problem: '', finished_at: call.now },
      })),
    )
    return undefined
  },
}

/** Its tickets are approved again: the database sees to it as the lines are released. */
export const voidInvoice: Work = {
  follows: async ({ row, rows }) => {
    const lines = await rows(serviceContractTicket).find({ ticket_invoice: row.id }, { only: ['id'], ordering: 'id' })
    await rows(serviceContractTicket).patchMany(lines.map(({ id }) => ({ id, values: { released: true } })))
    return undefined
  },
}
