/** Product transferred by day, week or month. The database adds up, in the unit of each product. */
import { sql } from 'drizzle-orm'
import type { legacyOverview } from '#model/areas/legacy/overview.resource.ts'
import { product as declaredProduct } from '#model/areas/legacy/place.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import type { TransferredAnswer, TransferredSeries } from '#model/areas/legacy/rules/overview/answers.ts'
import { bucketsOf } from '#model/areas/legacy/rules/overview/buckets.ts'
import { unitOf } from '#model/areas/legacy/rules/window/quantity.ts'
import { gallons, tenths } from '#model/areas/limit/rules/limit.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { checkedRange } from './asked.ts'
import { ticketsByDay } from './tickets-by-day.ts'

type Summed = {
  readonly product: number | null
  readonly bucket: string
  readonly litres: string
  readonly kilograms: string
}

/** Exact, with one digit. */
const sumOf = (quantities: readonly string[]): string => gallons(quantities.reduce((sum, one) => sum + tenths(one), 0n))

export async function productTransferred(
  call: Call<typeof legacyOverview, 'productTransferred'>,
): Promise<TransferredAnswer> {
  const { input, rows, summedUp } = call
  const { bucket, site, sites, product, direction } = input
  const range = await checkedRange(call, input)
  const fromTickets = await ticketsByDay(call, { ...range, site, sites, product })
  const found = await summedUp<Summed>(
    ticket,
    {},
    // Days become weeks, from Monday, or months once they are summed up: there are far fewer of them than tickets.
    (tickets) => sql`
      select one.product, date_trunc(${bucket}, one.day::timestamp)::date::text as bucket,
        sum(one.litres)::text as litres, sum(one.kilograms)::text as kilograms
      from (select t.product, d.day, coalesce(sum(t.net_volume), 0) as litres, coalesce(sum(t.weight), 0) as kilograms
        ${fromTickets(tickets)} and t.status in ('closed', 'corrected')
          and ${direction === '' ? sql`true` : sql`t.product_direction = ${direction}`}
        group by t.product, d.day) one
      group by 1, 2`,
  )
  const buckets = bucketsOf(bucket, range.from, range.to)
  const ids = [...new Set(found.map((one) => one.product))]
  const goods = await rows(declaredProduct).find(
    { id: ids.flatMap((id) => id ?? []) },
    { only: ['id', 'product_name', 'productUnit'] },
  )
  const series = ids.map((id): TransferredSeries => {
    const named = goods.find((one) => one.id === id)
    const unit = unitOf(named ?? null)
    const sums = new Map(
      found
        .filter((one) => one.product === id)
        .map((one) => [one.bucket, unit === 'kg' ? one.kilograms : one.litres] as const),
    )
    return {
      product: id,
      name: named?.product_name ?? 'No product',
      unit,
      values: buckets.map((each) => sumOf([sums.get(each) ?? '0'])),
      total: sumOf([...sums.values()]),
    }
  })
  return { buckets, series: series.toSorted((one, other) => one.name.localeCompare(other.name)) }
}
