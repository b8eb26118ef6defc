import { party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { company as terminalCompany } from '#model/areas/people/terminal-company.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer } from '../../harness.ts'

export const status = async (asked: Promise<{ status: number }>): Promise<number> => (await asked).status

/** A company that has invited another, with contracts and tickets that are shared or not, and a third company without any share. */
export async function invitedCompany(options: Parameters<typeof startServer>[0] = {}) {
  const known = { party: 0, other: 0, carrier: '', open: 0, closed: 0, foreign: 0 }
  const server = await startServer(options)
  const home = await server.user()
  const partner = await server.user({ company: server.theirs })
  const outsider = await systemTransaction(server.db, async ({ client }) =>
    Number((await client.query("insert into company_company (name) values ('Outside Fuels') returning id")).rows[0].id),
  )
  const third = await server.user({ company: outsider })
  await server.within(home, async ({ rows }) => {
    known.party = (await rows(party).create({ name: 'Theirs, as we call them' })).id
    known.other = (await rows(party).create({ name: 'Somebody else' })).id
    const goods = await rows(product).create({ name: 'Propane' })
    known.carrier = (await rows(terminalCompany).create({ name: 'Theirs at the rack' })).id
    const of = (contract_number: string, buyer: number, shared = true) =>
      rows(contract).create({ contract_number, buyer, seller: null, product: goods.id, shared, comments: 'ours alone' })
    known.open = (await of('C-1', known.party)).id
    known.closed = (await of('C-2', known.party, false)).id
    known.foreign = (await of('C-3', known.other)).id
    await rows(ticket).createMany([{ ticket_number: 'T-1', carrier: known.carrier }, { ticket_number: 'T-2' }])
    await rows(note).create({ content: 'a secret', object_type: 'contract:contract', object_id: String(known.open) })
  })
  const made = await systemTransaction(
    server.db,
    ({ rows }) =>
      rows(invitation).create({
        email: 'them@partner.test',
        company_name: 'Theirs',
        counterparty: server.theirs,
        status: 'sent',
        share_contracts: true,
        share_v3_tickets: true,
        party: known.party,
        terminal_company: known.carrier,
      }),
    server.ours,
  )
  type Answer = {
    status?: 'sent' | 'accepted' | 'revoked'
    share_contracts?: boolean
    share_shipments?: boolean
    party?: number | null
  }
  return {
    server,
    home,
    partner,
    third,
    outsider,
    known,
    /** As the system does when an invitation is answered. */
    answer: (values: Answer) =>
      systemTransaction(server.db, ({ rows }) => rows(invitation).patch(made.id, values), server.ours),
    /** The feed entries of a company since a cursor. */
    told: async (since: number, company: number): Promise<string[]> => {
      const { rows } = await server.db.pool.query(
        "select kind || ' ' || resource || ' ' || id as said from change where seq > $1 and company_id = $2 order by 1",
        [since, company],
      )
      return rows.map(({ said }) => said)
    },
    now: async (): Promise<number> =>
      Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last),
  }
}
export type InvitedCompany = Awaited<ReturnType<typeof invitedCompany>>
