/** Converts closed days between their stored rows and the facts of their figures. */
import { balanceDay } from '#model/areas/terminal/balance-day.resource.ts'
import type { ProductDay } from '#model/areas/terminal/rules/balance/day.ts'
import type { MomentSpan } from '#model/areas/terminal/rules/balance/moment-span.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { BalanceReading } from './site-days.ts'

export type ClosedDay = Row<typeof balanceDay>

/** Ids are stored as texts. Those of rows with UUIDs stay texts. */
const idOf = (stored: string): string | number => (/^\d+$/.test(stored) ? Number(stored) : stored)

export const productDays = ({ products, tanks, lines }: ClosedDay): readonly ProductDay[] =>
  products.map((terms) => ({
    ...terms,
    tanks: tanks
      .filter((tank) => tank.product === terms.product)
      .map(({ product: _product, opening_id, closing_id, ...tank }) => ({
        ...tank,
        opening_id: opening_id || null,
        closing_id: closing_id || null,
      })),
    lines: lines
      .filter((line) => line.product === terms.product)
      .map(({ product: _product, id, ...line }) => ({ ...line, id: idOf(id) })),
  }))

export const storedFacts = (days: readonly ProductDay[]): Pick<ClosedDay, 'products' | 'tanks' | 'lines'> => ({
  products: days.map(({ tanks: _tanks, lines: _lines, ...terms }) => terms),
  tanks: days.flatMap(({ product, tanks }) =>
    tanks.map(({ opening_id, closing_id, ...tank }) => ({
      ...tank,
      product,
      opening_id: opening_id ?? '',
      closing_id: closing_id ?? '',
    })),
  ),
  lines: days.flatMap(({ product, lines }) => lines.map(({ id, ...line }) => ({ ...line, product, id: String(id) }))),
})

/** The day on the clocks of the site, as they were when it was closed. */
export const closedSpan = ({ begins_at, ends_at }: ClosedDay): MomentSpan => ({
  from: begins_at ?? '',
  to: ends_at ?? '',
})

/** The closed days of sites, by day, without those that were reopened. */
export async function closedDays(
  { rows }: Pick<BalanceReading, 'rows'>,
  where: { readonly server: string | readonly string[]; readonly day: readonly string[] },
): Promise<readonly ClosedDay[]> {
  return rows(balanceDay).find({ server: where.server, day: where.day, state: 'closed' }, { ordering: 'day' })
}
