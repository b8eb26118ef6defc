/**
 * A thousand random shares, answers and revocations against a model: after each step both partners read exactly what it allows, by list, row
 * and print, by the feed alone, and by the link of the letter.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const at = 'partner/invitations/'
const [INVITATIONS, PARTIES, STEPS, RUNS] = [5, 3, 50, 20]
const SHARED = { contracts: 'partner/railcontract/', shipments: 'partner/railshipment/' } as const
type Kind = keyof typeof SHARED

type Invited = {
  readonly id: number
  readonly partner: Client
  status: 'draft' | 'sent' | 'accepted' | 'declined' | 'revoked'
  party: number
  contracts: boolean
  shipments: boolean
  token: string
}

let server: Server
let home: Client
let partners: readonly Client[]
let parties: readonly number[]
/** Ids of the rows of each party. */
const rowsOf: Record<Kind, Map<number, number[]>> = { contracts: new Map(), shipments: new Map() }
beforeAll(async () => {
  server = await startServer()
  home = await server.user()
  partners = [
    await server.user({ company: server.theirs }),
    await server.user({ company: await server.newCompany('Third') }),
  ]
  parties = await server.within(home, async ({ rows }) => {
    const goods = await rows(product).create({ name: 'Propane' })
    const made = await rows(party).createMany(Array.from({ length: PARTIES }, (_, one) => ({ name: `Party ${one}` })))
    for (const { id } of made) {
      const terms = { buyer: id, seller: null, product: goods.id, shared: true }
      const contracts = await rows(contract).createMany(
        [1, 2].map((nth) => ({ ...terms, contract_number: `${id}-${nth}` })),
      )
      const shipments = await rows(shipment).createMany(
        [1, 2].map((nth) => ({ consignee: id, reference_number: `${id}-${nth}` })),
      )
      rowsOf.contracts.set(
        id,
        contracts.map((one) => one.id),
      )
      rowsOf.shipments.set(
        id,
        shipments.map((one) => one.id),
      )
    }
    return made.map(({ id }) => id)
  })
})
afterAll(() => server.close())

const step = fc.record({
  which: fc.nat({ max: INVITATIONS - 1 }),
  verb: fc.constantFrom(
    'send',
    'send',
    'accept',
    'accept',
    'accept',
    'decline',
    'take-back',
    'revoke',
    'revoke',
    'alter',
  ),
  party: fc.nat({ max: PARTIES - 1 }),
  contracts: fc.boolean(),
  shipments: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function invited(): Promise<Invited[]> {
  const made: Invited[] = []
  for (let nth = 0; nth < INVITATIONS; nth++) {
    const partner = partners[nth % partners.length] ?? home
    const about = parties[nth % parties.length] ?? 0
    const terms = { email: partner.email, company_name: 'Them', party: about, share_contracts: true }
    const { id } = (await home.post(`${at}create-invitation/`, terms)).body
    made.push({ id, partner, status: 'draft', party: about, contracts: true, shipments: false, token: '' })
  }
  return made
}

const lastLetter =
  'select o.body from outbox o join config_letter l on l.id = o.letter where l.company_id = $1 order by l.id desc limit 1'
async function linkIn(): Promise<string> {
  const { rows } = await server.db.pool.query(lastLetter, [server.ours])
  return /invitations\/link\/([\w-]+)\//.exec(rows[0].body)?.[1] ?? ''
}

/** Takes the step on the server and in the model, which says whether it is allowed. */
async function take(one: Invited, { verb, ...to }: Step): Promise<void> {
  const post = (who: Client, call: string) => who.post(`${at}${one.id}/${call}/`, {})
  const expectStatus = async (asked: Promise<{ status: number; body: unknown }>, isAllowed: boolean): Promise<void> => {
    const { status, body } = await asked
    expect(
      [isAllowed ? [200] : [400, 404, 409]].flat(),
      `${verb} from ${one.status}: ${JSON.stringify(body)}`,
    ).toContain(status)
  }
  if (verb === 'alter') {
    const values = { party: parties[to.party] ?? 0, share_contracts: to.contracts, share_shipments: to.shipments }
    await expectStatus(home.patch(`${at}${one.id}/`, values), true)
    Object.assign(one, { party: values.party, contracts: to.contracts, shipments: to.shipments })
    return
  }
  if (verb === 'send') {
    const isAllowed = one.status !== 'accepted' && (one.contracts || one.shipments)
    await server.db.pool.query("update partner_invitation set sent_at = sent_at - interval '1 minute' where id = $1", [
      one.id,
    ])
    await expectStatus(post(home, 'send-invitation'), isAllowed)
    if (isAllowed) Object.assign(one, { status: 'sent', token: await linkIn() })
    return
  }
  if (verb === 'revoke') {
    const isAllowed = one.status === 'sent' || one.status === 'accepted'
    await expectStatus(post(home, 'revoke-invitation'), isAllowed)
    if (isAllowed) one.status = 'revoked'
    return
  }
  const isAnswer = verb === 'accept' || verb === 'decline'
  const isAllowed = isAnswer ? one.status === 'sent' : one.status === 'accepted' || one.status === 'declined'
  await expectStatus(post(one.partner, isAnswer ? `${verb}-invitation` : 'take-back-answer'), isAllowed)
  if (isAllowed) one.status = verb === 'accept' ? 'accepted' : verb === 'decline' ? 'declined' : 'sent'
}

const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].toSorted((one, other) => one - other)
const allowed = (all: readonly Invited[], who: Client, kind: Kind): number[] =>
  ascending(
    all.flatMap((one) =>
      one.partner === who && one.status === 'accepted' && one[kind] ? (rowsOf[kind].get(one.party) ?? []) : [],
    ),
  )
const listed = async (who: Client, kind: Kind): Promise<number[]> =>
  ascending((await who.get(`${SHARED[kind]}get_table/`)).body.results.map(({ id }: { id: number }) => id))

/** Row, print and link of what is shared and of what is not. */
async function requireByCall(all: readonly Invited[], who: Client, kind: Kind, isLinkAsked: boolean): Promise<void> {
  const seen = allowed(all, who, kind)
  for (const id of [...rowsOf[kind].values()].flat().slice(0, 3)) {
    const isShared = seen.includes(id)
    expect((await who.get(`${SHARED[kind]}${id}/`)).status).toBe(isShared ? 200 : 404)
    expect((await who.get(`${SHARED[kind]}${id}/print/`)).status === 404).toBe(!isShared)
  }
  const [one] = isLinkAsked ? all.filter(({ token, partner }) => token !== '' && partner === who) : []
  if (one === undefined) return
  const opened = await who.post(`${at}open-link/`, { token: one.token, dry_run: true })
  expect(opened.status).toBe(one.status === 'sent' ? 200 : 404)
}

test('reads, prints, feed and links agree with the model', { timeout: 240_000 }, async () => {
  let shown = 0
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (series) => {
      await server.db.pool.query('delete from partner_invitation where company_id = $1', [server.ours])
      const all = await invited()
      let last = Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last)
      const kept = new Map(partners.map((who) => [who, { contracts: new Set<number>(), shipments: new Set<number>() }]))
      for (const [nth, one] of series.entries()) {
        const on = all[one.which]
        if (on === undefined) continue
        await take(on, one)
        done++
        const { rows } = await server.db.pool.query(
          "select seq, company_id, resource, id, kind from change where seq > $1 and resource in ('partner:contract', 'partner:shipment') order by seq",
          [last],
        )
        last = Number(rows.at(-1)?.seq ?? last)
        for (const who of partners) {
          const sets = kept.get(who)
          for (const { company_id, resource, id, kind } of rows) {
            const set = resource === 'partner:contract' ? sets?.contracts : sets?.shipments
            if (Number(company_id) !== who.company) continue
            if (kind === 'create') set?.add(Number(id))
            if (kind === 'delete') set?.delete(Number(id))
          }
          for (const kind of ['contracts', 'shipments'] as const) {
            const seen = allowed(all, who, kind)
            expect(ascending(sets?.[kind] ?? []), `feed after ${JSON.stringify(one)}`).toEqual(seen)
            shown += seen.length
          }
        }
        const who = on.partner
        expect(await listed(who, 'contracts'), `list after ${JSON.stringify(one)}`).toEqual(
          allowed(all, who, 'contracts'),
        )
        if (nth % 5 === 0) await requireByCall(all, who, nth % 2 === 0 ? 'contracts' : 'shipments', true)
      }
    }),
    { numRuns: RUNS },
  )
  expect([done, shown > done]).toEqual([STEPS * RUNS, true])
})
