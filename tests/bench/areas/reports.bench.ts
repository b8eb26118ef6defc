/**
 * Reports over 100,000 tickets on a PostgreSQL of its own: from a key in the editor to the painted sample, in Chromium; and forty that are
 * due at once, from their moment until the last letter has come to a real SMTP server, with reads of another company meanwhile.
 */
import pg from 'pg'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { Site, type Api } from '../../e2e/site/site.ts'
import { openMailbox, type Mailbox } from '../../server/jobs/mailbox.ts'
import { besideAlone, type Table } from '../kit/bench.ts'
import { keyToShown, launch, Samples, signedIn } from '../kit/painted.ts'
import { fillTickets } from '../rows/demo-tickets.ts'

const [ROWS, ROUNDS, REPORTS, READS] = [100_000, 30, 40, 300]
const source = 'terminal:ticket'
const columns = ['ticket_number', 'status', 'customer', 'carrier', 'product.product_name', 'net_volume', 'scheduled_at']
const GRID = '[role="grid"][aria-label="Sample of the report"]'

async function painted(site: Site): Promise<Table> {
  const api = await site.as('admin')
  const { id } = await api<{ id: number }>('report/', {
    method: 'POST',
    body: { name: 'Volumes', source, columns: ['net_volume', ...columns.filter((one) => one !== 'net_volume')] },
  })
  const browser = await launch()
  try {
    const page = await signedIn(browser, site, 'admin', { width: 1440, height: 900 })
    await page.goto(`${site.url}/#/company/reports/${id}/edit/`)
    await page.locator(`${GRID} [role="gridcell"]`).first().waitFor()
    await page.keyboard.press('Alt+s')
    await page.locator(`${GRID}:focus`).waitFor()
    const samples = new Samples()
    // The order of the first column: upwards, downwards, none.
    for (let round = 0; round < ROUNDS; round++)
      samples.add('another order of the sample', await keyToShown(page, 'o', { selector: `${GRID} [role="gridcell"]` }))
    return {
      title: `A report over ${ROWS.toLocaleString('en')} tickets: key → painted sample`,
      rows: samples.measures(150),
    }
  } finally {
    await browser.close()
  }
}

async function readOnce(api: Api): Promise<number> {
  const began = performance.now()
  await api('party/get_table/?limit=50&columns=name,city')
  return performance.now() - began
}

async function dueAtOnce(site: Site, database: pg.Client, box: Mailbox): Promise<Table> {
  const api = await site.as('admin')
  const others = await site.as('partner')
  const ids: number[] = []
  for (let at = 0; at < REPORTS; at++) {
    const { id } = await api<{ id: number }>('report/', {
      method: 'POST',
      body: {
        name: `Tickets ${at}`,
        source,
        columns,
        ordering: '-scheduled_at',
        sums: ['net_volume'],
        format: at % 2 === 0 ? 'xlsx' : 'csv',
        emails: [`reader${at}@prairie.test`],
        frequency: 'daily',
        send_time: '06:00',
      },
    })
    ids.push(id)
  }
  const alone: number[] = []
  // The first ones warm the server.
  for (let at = -READS; at < READS; at++) {
    const took = await readOnce(others)
    if (at >= 0) alone.push(took)
  }
  const before = box.accepted.length
  const began = performance.now()
  await database.query(`update report_report set next_run_at = now() where id = any($1)`, [ids])
  const beside: number[] = []
  while (box.accepted.length < before + REPORTS) {
    beside.push(await readOnce(others))
    const [{ failed }] = (
      await database.query(
        `select count(*)::int as failed from report_run where report = any($1) and status = 'failed'`,
        [ids],
      )
    ).rows
    if (failed > 0) throw new Error(`${failed} reports were not sent`)
  }
  const took = performance.now() - began
  return {
    title: `${REPORTS} reports over ${ROWS.toLocaleString('en')} tickets that are due at once`,
    rows: [
      { measure: 'due → the last letter arrived, its hold included', ours: took / 1000, unit: 's', limit: 300 },
      ...besideAlone(alone, beside),
    ],
  }
}

export async function bench(): Promise<readonly Table[]> {
  const own = await startPostgres()
  if (!own) return [{ title: 'Reports: this machine has no PostgreSQL', rows: [] }]
  Object.assign(process.env, { DATABASE_URL: own.url, HIGHBALL_E2E: 'postgres' })
  const box = await openMailbox()
  try {
    const site = await Site.open(1, box)
    const database = new pg.Client({ connectionString: site.database ?? 'nowhere' })
    try {
      await database.connect()
      await fillTickets(database, ROWS)
      return [await painted(site), await dueAtOnce(site, database, box)]
    } finally {
      await database.end()
      await site.close()
    }
  } finally {
    await box.close()
    await own.stop()
  }
}
