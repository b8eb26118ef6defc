/** Accepting an invitation to ten thousand rows: the whole call, beside a plain update of the row. With DATABASE_URL on that PostgreSQL. */
import { party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { startServer } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [ROWS, AT_ONCE, TIMES] = [10_000, 1000, 15]

export async function bench(): Promise<Table> {
  const server = await startServer()
  try {
    const home = await server.user()
    const partner = await server.user({ company: server.theirs })
    const id = await server.within(home, async ({ rows }) => {
      const them = await rows(party).create({ name: 'Them' })
      const goods = await rows(product).create({ name: 'Propane' })
      for (let at = 0; at < ROWS; at += AT_ONCE)
        await rows(contract).createMany(
          Array.from({ length: AT_ONCE }, (_, nth) => ({
            contract_number: `C-${at + nth}`,
            buyer: them.id,
            seller: null,
            product: goods.id,
            shared: true,
          })),
        )
      const terms = { email: partner.email, company_name: 'Them', share_contracts: true, party: them.id }
      return (await rows(invitation).create({ ...terms })).id
    })
    await home.post(`partner/invitations/${id}/send-invitation/`)
    const accepted: number[] = []
    const plain: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now()
      const { status } = await partner.post(`partner/invitations/${id}/accept-invitation/`)
      accepted.push(performance.now() - began)
      if (status !== 200) throw new Error(`Accepting answered ${status}`)
      await partner.post(`partner/invitations/${id}/take-back-answer/`)
      const begun = performance.now()
      await server.db.pool.query('update partner_invitation set updated_at = now() where id = $1', [id])
      plain.push(performance.now() - begun)
    }
    return {
      title: `An invitation that shares ${ROWS} rows`,
      rows: [
        {
          measure: 'accepting it, median',
          ours: percentile(accepted, 50),
          unit: 'ms',
          limit: 200,
          peer: { name: 'an update of the row alone', value: percentile(plain, 50) },
        },
      ],
    }
  } finally {
    await server.close()
  }
}
