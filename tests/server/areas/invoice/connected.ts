/** A company whose invoices go to a receiver on 127.0.0.1, for tests of connections to systems of others. */
import type { ConnectionKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { startServer } from '../../harness.ts'
import { openReceiver } from './receiver.ts'
import { approvedTickets, billing } from './setting.ts'

const base = 'terminalboss/v3/ticket-invoice/'
export const SECRET = 'Wagonload-8841'

/** `begin` before each test, `end` after it: a receiver and a connection that leads to it. */
export async function connected() {
  const server = await startServer()
  const clerk = await server.user()
  const boss = await server.user()
  const set = await billing(server, clerk)

  const draft = async (of = 0) => {
    const made = await approvedTickets(server, clerk, set, ['1000.0', '6741.2'], { of })
    const { body } = await clerk.post(`${base}bulk_create_invoices/`, { ticket_ids: made.map(({ id }) => id) })
    return { id: String(body.invoices[0].id), number: String(body.invoices[0].invoice_number) }
  }
  const approve = async (id: string) => {
    await clerk.post(`${base}send_approval/`, { invoice_ids: [id] })
    await boss.post(`${base}bulk_approve_invoices/`, { invoice_ids: [id] })
  }
  const send = (ids: readonly string[], more = {}, headers = {}) =>
    clerk.post(`${base}send_jobutrax/`, { invoice_ids: ids, ...more }, headers)
  return {
    server,
    set,
    clerk,
    boss,
    base,
    draft,
    approve,
    approved: async (of = 0) => {
      const made = await draft(of)
      await approve(made.id)
      return made
    },
    send,
    /** Sends one invoice, and answers what became of it. */
    sendOne: async (id: string) => (await send([id])).body.results[0],
    seen: async (id: string) => (await clerk.get(`${base}${id}/`)).body,
    deliveries: async () => (await clerk.get('erp_delivery/?ordering=id')).body.results,
    begin: async (kind: ConnectionKind = 'jobutrax') => {
      const receiver = await openReceiver()
      process.env['HIGHBALL_ERP_HOSTS'] = receiver.host
      // As long as may be: the receiver is of this process, which a busy machine may keep waiting.
      process.env['HIGHBALL_ERP_SECONDS'] = '60'
      await server.db.pool.query('delete from config_erp_delivery')
      await server.db.pool.query('delete from config_rail_delivery')
      await server.db.pool.query('delete from config_customs_delivery')
      await server.db.pool.query('delete from config_erp_connection')
      const { address } = receiver
      const made = await boss.post('erp_connection/', {
        name: kind === 'jobutrax' ? 'JobUtrax' : `The ${kind}`,
        kind,
        address,
        account: 'highball',
        secret: SECRET,
        enabled: true,
      })
      return { receiver, connection: `erp_connection/${made.body.id}/` }
    },
    end: async ({ close }: { readonly close: () => Promise<void> }) => {
      delete process.env['HIGHBALL_ERP_HOSTS']
      delete process.env['HIGHBALL_ERP_SECONDS']
      await close()
    },
  }
}
export type Connected = Awaited<ReturnType<typeof connected>>
