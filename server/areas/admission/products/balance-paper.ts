/** The balance of a product over a month, site by site. */
import type { product } from '#model/areas/terminal/product.resource.ts'
import { stateWords, type Balance, type MassBalance } from '#model/areas/terminal/rules/balance/balance.ts'
import type { PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { siteClocks } from '../loads/site-clocks.ts'
import { massBalanceOf } from '#server/areas/terminal/balance/month.ts'
import { framed, tableOf } from '../papers/framed.ts'

type BalanceFactsOfPaper = MassBalance & { readonly product: string; readonly zone: string }

const columns = [
  ['Site', 20],
  ['Opening', 11, 'right'],
  ['Receipts', 11, 'right'],
  ['Shipments', 11, 'right'],
  ['Own use', 9, 'right'],
  ['Adjusted', 9, 'right'],
  ['Book', 11, 'right'],
  ['Closing', 11, 'right'],
  ['Gain or loss', 12, 'right'],
  ['%', 7, 'right'],
  ['Allowed', 9, 'right'],
  ['Tonnes', 9, 'right'],
  ['', 27],
] as const
const lineOf = (name: string, one: Balance): readonly string[] => [
  name,
  one.opening ?? '',
  one.receipts,
  one.shipments,
  one.own_use,
  one.adjustments,
  one.book ?? '',
  one.closing ?? '',
  one.gain ?? '',
  one.percent ?? '',
  one.allowed,
  one.gain_mass ?? '',
  stateWords[one.state],
]

export const balancePaper: PaperWork<typeof product, BalanceFactsOfPaper> = {
  facts: async (call, found) => {
    const zone = await siteClocks(call).zoneOf({ server: null })
    const all: BalanceFactsOfPaper[] = []
    for (const row of found)
      all.push({ ...(await massBalanceOf(call, row, call.day)), product: row.product_name, zone })
    return all
  },
  one: ({ product: name, zone, month, open, density, allowance, sites, total }, issue) =>
    framed(
      {
        title: 'Mass Balance',
        about: `${name} ${month}`,
        zone,
        landscape: true,
        facts: [
          ['Product', name],
          ['Month', open ? `${month}, not over yet` : month],
          ['Volumes', 'm³ at 15 °C'],
          ['Density', density === null ? '' : `${density} kg/m³`],
          ['Allowance', allowance === null ? 'none' : `${allowance} % of receipts`],
        ],
        parts: [
          tableOf(
            columns,
            [
              ...sites.map((one) => lineOf(one.name, one)),
              ...(sites.length > 1 ? [lineOf('All with tanks', total)] : []),
            ],
            'No site has a tank or a ticket of it.',
          ),
          { kind: 'heading', text: 'Tanks' },
          tableOf(
            [
              ['Site', 22],
              ['Tank', 16],
              ['Opening', 16, 'right'],
              ['Closing', 16, 'right'],
            ],
            sites.flatMap((one) =>
              one.tanks.map(({ code, opening, closing }) => [one.name, code, opening ?? '', closing ?? '']),
            ),
            'No tank holds it.',
          ),
        ],
      },
      issue,
    ),
  filename: ({ product: name, month }) => `Balance ${name} ${month}`,
}
