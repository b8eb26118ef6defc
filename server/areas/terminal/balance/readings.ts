/** Reads what tanks held at given moments. One statement answers for many tanks and moments. */
import { sql } from 'drizzle-orm'
import { containerReading, location } from '#model/areas/terminal/place.resource.ts'
import type { BalancedTank } from '#model/areas/terminal/rules/balance/balance.ts'
import type { Row } from '#model/kernel/resource.ts'
import { list } from '#server/engine/base/sql.ts'
import type { BalanceReading } from './site-days.ts'

const containers = ['tank', 'bullet', 'cavern'] as const
export type BalanceTank = Pick<Row<typeof location>, 'id' | 'code' | 'server' | 'product'>
/** The reading of a tank that counts at a moment. */
export type HeldReading = {
  readonly id: string
  readonly location: string
  /** The moment that was asked about. */
  readonly moment: string
  readonly at: string
  readonly volume: string
  readonly product: string | null
}

/** The tanks of some sites that are in use, by code. */
export const tanksOf = (
  { rows }: Pick<BalanceReading, 'rows'>,
  sites: readonly string[],
): Promise<readonly BalanceTank[]> =>
  rows(location).find(
    { server: sites, location_type: [...containers], enabled: true },
    { ordering: 'code', only: ['id', 'code', 'server', 'product'] },
  )

type Question = { readonly tank: string; readonly moment: string }
/** Asks about each tank at each moment. */
export const eachAt = (tanks: readonly BalanceTank[], moments: readonly string[]): readonly Question[] =>
  tanks.flatMap(({ id }) => moments.map((moment) => ({ tank: id, moment })))
type Read = {
  readonly asked: number
  readonly id: string
  readonly at: string
  readonly volume: string
  readonly product: string | null
}

/** The last readings up to each moment, the newest first; or the first ones after it, the oldest first. */
async function readingsAt(
  { summedUp }: Pick<BalanceReading, 'summedUp'>,
  questions: readonly Question[],
  { after, count }: { readonly after: boolean; readonly count: number },
): Promise<readonly HeldReading[]> {
  if (questions.length === 0) return []
  const isWithin = after ? sql`t.measured_at > q.moment` : sql`t.measured_at <= q.moment`
  const order = after ? sql`t.measured_at` : sql`t.measured_at desc`
  const found = await summedUp<Read>(
    containerReading,
    {},
    (
      readings,
    ) => sql`select q.asked::int as asked, r.id::text as id, r.measured_at as at, r.volume::text as volume, r.product::text as product
      from unnest(${list(questions.map(({ tank }) => tank))}::uuid[], ${list(questions.map(({ moment }) => moment))}::timestamptz[])
        with ordinality q(tank, moment, asked)
      cross join lateral (select t.id, t.measured_at, t.volume, t.product from ${readings} t
        where t.location = q.tank and ${isWithin} order by ${order} limit ${count}) r`,
  )
  return found.flatMap(({ asked, ...read }) => {
    const question = questions[asked - 1]
    return question === undefined ? [] : [{ ...read, location: question.tank, moment: question.moment }]
  })
}

export type HeldAt = (tank: string, moment: string) => HeldReading | undefined
const keyOf = (tank: string, moment: string): string => `${tank} ${moment}`

/** Returns what each tank held at each moment; undefined if it was not measured by then. */
export async function heldAt(reading: BalanceReading, questions: readonly Question[]): Promise<HeldAt> {
  const found = await readingsAt(reading, questions, { after: false, count: 1 })
  const byKey = new Map(found.map((one) => [keyOf(one.location, one.moment), one]))
  return (tank, moment) => byKey.get(keyOf(tank, moment))
}

/** The readings around a boundary: the last two up to it, and the first one after it. */
export async function readingsAround(reading: BalanceReading, questions: readonly Question[]) {
  return {
    before: await readingsAt(reading, questions, { after: false, count: 2 }),
    after: await readingsAt(reading, questions, { after: true, count: 1 }),
  }
}

const ZERO = '0.000'

/** The tanks that held a product at one of two moments. A tank that held another product at a moment counts as 0 then. */
export const balancedTanks = (
  tanks: readonly BalanceTank[],
  product: string,
  held: HeldAt,
  { from, to }: { readonly from: string; readonly to: string },
): readonly BalancedTank[] =>
  tanks.flatMap((tank) => {
    const isOf = (one: HeldReading | undefined): boolean => (one?.product ?? tank.product) === product
    const [first, last] = [held(tank.id, from), held(tank.id, to)]
    if (!isOf(first) && !isOf(last)) return []
    const volumeOf = (one: HeldReading | undefined): string | null =>
      one === undefined ? null : isOf(one) ? one.volume : ZERO
    return [
      {
        location: tank.id,
        code: tank.code,
        opening: volumeOf(first),
        opening_at: first?.at ?? null,
        opening_id: first?.id ?? null,
        closing: volumeOf(last),
        closing_at: last?.at ?? null,
        closing_id: last?.id ?? null,
      },
    ]
  })
