/**
 * The money for rail cars: billing, its preview, papers in one zip, a bank statement, and the ages of what is owed.
 * With DATABASE_URL on that PostgreSQL.
 */
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { railSetting, type RailSetting } from '../../server/areas/invoice/rail-setting.ts'
import { startServer, type Server } from '../../server/harness.ts'
import type { Measure, Table } from '../kit/bench.ts'
import { fromOutside, type Sent, type Timed } from '../kit/outside.ts'

const [BILLED, PREVIEWED, PRODUCTS, PRICES_EACH] = [500, 2000, 40, 10]
const [ZIPPED, ENTRIES, OWED, PARTIES] = [200, 10_000, 50_000, 500]
const HELD_MS = 50
const base = 'invoice/invoice/'

function require200(what: string, timed: Timed): Timed {
  if (timed.status !== 200) throw new Error(`${what} answered ${timed.status}: ${timed.text.slice(0, 300)}`)
  return timed
}
const both = (measure: string, { ms, heldMs }: Timed, limit: number): readonly Measure[] => [
  { measure: `${measure}, one run`, ours: ms, unit: 'ms', limit },
  { measure: 'event loop held meanwhile, at most', ours: heldMs, unit: 'ms', limit: HELD_MS },
]

/** Each car meets the conditions of one product in twenty, which has one valid price among ten. */
async function tariffs({ made }: RailSetting): Promise<void> {
  for (let at = 0; at < PRODUCTS; at++) {
    const product = await made('invoice/product/', {
      code: `P${at}`,
      name: `Service ${at}`,
      unit: 'car',
      tax_rate: '5',
    })
    await made('invoice/product_condition/', {
      product,
      field: 'car_type',
      operator: 'is',
      value: `T${100 + (at % 20)}`,
    })
    for (let year = 0; year < PRICES_EACH; year++)
      await made('invoice/pricing/', {
        product,
        unit_price: `${100 + at}.25`,
        unit: 'car',
        currency: 'CAD',
        effective_date: `${2018 + year}-01-01`,
        expiration_date: `${2018 + year}-12-31`,
      })
  }
}

const entry = (at: number): string =>
  `<Ntry><Amt Ccy="CAD">${100 + (at % 900)}.25</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt><AcctSvcrRef>R${at}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Customer ${at % PARTIES}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Invoice ${at}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const statement = (): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>7001234</Id></Othr></Id></Acct>${Array.from({ length: ENTRIES }, (_, at) => entry(at)).join('')}</Stmt></BkToCstmrStmt></Document>`

/** Invoices of every age, each of one line. */
async function owed(server: Server, { clerk }: RailSetting): Promise<readonly number[]> {
  const ids: number[] = []
  for (let from = 0; from < OWED; from += 5000)
    await server.within(clerk, async ({ rows }) => {
      const buyers = await rows(invoice).find({}, { limit: 1, only: ['buyer'] })
      const made = await rows(invoice).createMany(
        Array.from({ length: 5000 }, (_, at) => ({
          buyer: buyers[0]?.buyer ?? null,
          currency: at % 3 === 0 ? ('USD' as const) : ('CAD' as const),
          invoice_date: '2026-06-01',
          due_date: `2026-${String(7 + (at % 5)).padStart(2, '0')}-15`,
        })),
      )
      await rows(item).createMany(
        made.map(({ id }) => ({ invoice: id, description: 'Propane', quantity: '1', unit_price: '100.25' })),
      )
      await rows(invoice).patchMany(made.map(({ id }) => ({ id, values: { status: 'sent' as const } })))
      ids.push(...made.map(({ id }) => id))
    })
  return ids
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  const set = await railSetting(server)
  const { clerk } = set
  await tariffs(set)
  const billed = await set.shippedCars(BILLED)
  const previewed = [...billed, ...(await set.shippedCars(PREVIEWED - BILLED))]
  const ask = async (what: string, sent: Sent) => require200(what, await fromOutside(server, clerk, sent))
  const drafting = (cars: readonly number[], dry_run: boolean): Sent => ({
    path: `${base}draft_invoices/`,
    json: { cars, dry_run, invoice_date: '2026-11-20' },
  })
  const preview = await ask('Preview', drafting(previewed, true))
  const billing = await ask('Billing', drafting(billed, false))
  const importing = await ask('Statement', {
    path: 'invoice/receipt/import_statement/',
    form: {},
    file: { name: 'statement.xml', content: statement() },
  })
  const ids = await owed(server, set)
  const zipping = await ask('Zip', {
    path: `${base}print_multiple/`,
    json: { invoice_ids: ids.slice(0, ZIPPED), zip: true },
  })
  const aging = await ask('Aging', { path: `${base}aging/?as_of=2026-11-28` })
  await server.close()
  const isServer = process.env['DATABASE_URL'] !== undefined
  return {
    title: `Rail cars billed (${isServer ? 'PostgreSQL' : 'embedded database'})`,
    rows: [
      ...both(
        `${PREVIEWED} cars previewed with ${PRODUCTS} products and ${PRODUCTS * PRICES_EACH} prices`,
        preview,
        1000,
      ),
      ...both(`${BILLED} cars billed`, billing, 2000),
      ...both(`${ENTRIES} entries of camt.053 imported`, importing, 2000),
      ...both(`${ZIPPED} invoices in a zip`, zipping, 10_000),
      ...both(`ages of ${OWED} invoices`, aging, 300),
    ],
  }
}
