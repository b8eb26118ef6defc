/** A list of shared rows kept up to date by feed entries alone equals, after any series of changes, the list that a request returns. */
import { HttpError } from '#server/engine/base/http-error.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { party } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { contract as shown } from '#model/areas/partner/shared.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { systemTransaction, type Unit } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
let partners: readonly Client[]
let parties: readonly number[]
beforeAll(async () => {
  server = await startServer()
  const third = await systemTransaction(server.db, async ({ client }) =>
    Number((await client.query("insert into company_company (name) values ('Third') returning id")).rows[0].id),
  )
  partners = [await server.user({ company: server.theirs }), await server.user({ company: third })]
  parties = await asOwner(async ({ rows }) =>
    (await rows(party).createMany([{ name: 'One' }, { name: 'Two' }, { name: 'Three' }])).map(({ id }) => id),
  )
})
afterAll(() => server.close())

const asOwner = <T>(work: (unit: Unit) => Promise<T>): Promise<T> => systemTransaction(server.db, work, server.ours)

const which = fc.nat({ max: 5 })
const someParty = fc.constantFrom(0, 0, 1, 2, null)
const agreed = fc.record({ buyer: someParty, seller: someParty, shared: fc.constantFrom(true, true, false) })
const invited = fc.record({
  partner: fc.constantFrom(0, 0, 1, null),
  status: fc.constantFrom('sent', 'accepted', 'accepted', 'accepted', 'revoked'),
  share_contracts: fc.constantFrom(true, true, false),
  party: someParty,
})
const command = fc.oneof(
  fc.record({ kind: fc.constant('agree' as const), several: fc.array(agreed, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('amend' as const), which, to: agreed }),
  fc.record({ kind: fc.constant('end' as const), which }),
  fc.record({ kind: fc.constant('invite' as const), to: invited }),
  fc.record({ kind: fc.constant('alter' as const), which, to: invited }),
  fc.record({ kind: fc.constant('withdraw' as const), which }),
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const named = (index: number | null): number | null => (index === null ? null : (parties[index] ?? null))
const termsOf = ({ buyer, seller, shared }: { buyer: number | null; seller: number | null; shared: boolean }) => ({
  buyer: named(buyer),
  seller: named(seller),
  shared,
})
const termsFor = ({
  partner,
  party: about,
  ...rest
}: {
  partner: number | null
  status: string
  share_contracts: boolean
  party: number | null
}) => ({
  ...rest,
  party: named(about),
  counterparty: partner === null ? null : (partners[partner]?.company ?? null),
})

/** The start of every series: one partner sees two of three rows. */
const beginning: readonly Command[] = [
  {
    kind: 'agree',
    several: [
      { buyer: 0, seller: null, shared: true },
      { buyer: 1, seller: 0, shared: true },
      { buyer: 2, seller: 1, shared: true },
    ],
  },
  { kind: 'invite', to: { partner: 0, status: 'accepted', share_contracts: true, party: 0 } },
]

let made = 0
/** An invitation that is accepted keeps its company, so that some alterations are refused: then nothing may change in any list. */
const isRefused = (error: unknown): boolean => error instanceof HttpError && [400, 409].includes(error.status)

async function run(step: Command): Promise<void> {
  try {
    await take(step)
  } catch (error) {
    if (step.kind !== 'alter' || !isRefused(error)) throw error
  }
}
async function take(step: Command): Promise<void> {
  await asOwner(async ({ rows, client }) => {
    // Several rows at once in SQL: the feed entries are right however rows are written.
    const ids = async (table: string): Promise<number[]> =>
      (await client.query(`select id::int from ${table} where company_id = $1 order by id`, [server.ours])).rows.map(
        ({ id }) => id,
      )
    const pick = (all: readonly number[], at: number): number | undefined => all[at % Math.max(1, all.length)]
    if (step.kind === 'agree')
      await rows(contract).createMany(step.several.map((one) => ({ contract_number: `P-${++made}`, ...termsOf(one) })))
    else if (step.kind === 'invite')
      await rows(invitation).create({
        email: 'a@partner.test',
        company_name: 'Partner',
        ...termsFor(step.to),
      } as Parameters<ReturnType<typeof rows<typeof invitation>>['create']>[0])
    else {
      const isContract = step.kind === 'amend' || step.kind === 'end'
      const one = pick(await ids(isContract ? 'contract_contract' : 'partner_invitation'), step.which)
      if (one === undefined) return
      if (step.kind === 'amend') await rows(contract).patch(one, termsOf(step.to))
      if (step.kind === 'alter')
        await rows(invitation).patch(
          one,
          termsFor(step.to) as Parameters<ReturnType<typeof rows<typeof invitation>>['patch']>[1],
        )
      if (step.kind === 'end') await rows(contract).remove(one)
      // No call deletes an invitation that was sent.
      if (step.kind === 'withdraw') await client.query('delete from partner_invitation where id = $1', [one])
    }
  })
}

test('the list kept by the feed equals the requested list', async () => {
  let shownAtAll = 0
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 20 }), async (series) => {
      await server.db.pool.query('delete from partner_invitation where company_id = $1', [server.ours])
      await server.db.pool.query('delete from contract_contract where company_id = $1', [server.ours])
      let last = Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last)
      const lists = partners.map(() => new Set<string>())
      for (const step of [...beginning, ...series]) {
        await run(step)
        for (const [index, { company }] of partners.entries()) {
          const { rows } = await server.db.pool.query(
            "select id, kind from change where seq > $1 and company_id = $2 and resource = 'partner:contract' order by seq",
            [last, company],
          )
          for (const { id, kind } of rows) {
            if (kind === 'create') lists[index]?.add(id)
            if (kind === 'delete') lists[index]?.delete(id)
          }
        }
        last = Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last)
        for (const [index, partner] of partners.entries()) {
          const seen = await server.within(partner, ({ rows }) => rows(shown).find({}, { only: ['id'] }))
          expect(
            [...(lists[index] ?? [])].map(Number).toSorted((one, other) => one - other),
            JSON.stringify(step),
          ).toEqual(seen.map(({ id }) => id).toSorted((one, other) => one - other))
          shownAtAll += seen.length
        }
      }
    }),
    { numRuns: 20 },
  )
  expect(shownAtAll, 'there was something to be seen').toBeGreaterThanOrEqual(40)
})
