/** Rules of limits, checked before each write: within the validity, apart from each other, and fixed once loads count against them. */
import { sql } from 'drizzle-orm'
import { transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { spanText } from '#model/areas/legacy/rules/window/plan.ts'
import { isWithin, type LimitSpan } from '#model/areas/legacy/rules/window/window.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import type { Guard, WrittenRow } from '#server/engine/rows/following/guards.state.ts'
import { MOMENT } from './ticket-day.ts'

type Terms = {
  readonly id: number | null
  readonly allocation: number | null
  readonly period_type: string
  readonly days_in_period: number | null
  readonly transfer_limit_start_date: string | null
  readonly transfer_limit_end_date: string | null
}
type Judged = { readonly row: Terms; readonly before: Terms | null; readonly changed: ReadonlySet<string> }
type Valid = {
  readonly id: number
  readonly code: string
  readonly effective_date: string | null
  readonly expiration_date: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const termsOf = (values: Readonly<Record<string, unknown>>): Terms => ({
  id: numberOf(values['id']),
  allocation: numberOf(values['allocation']),
  period_type: textOf(values['period_type']) ?? 'month',
  days_in_period: numberOf(values['days_in_period']),
  transfer_limit_start_date: textOf(values['transfer_limit_start_date']),
  transfer_limit_end_date: textOf(values['transfer_limit_end_date']),
})

const initial = initialValues(transferLimit.fields)
function judgedOf({ declared, before }: WrittenRow): Judged {
  const names = Object.keys(transferLimit.fields)
  const changed = names.filter((key) => key in declared && (before === undefined || declared[key] !== before[key]))
  return {
    row: termsOf({ ...initial, ...before, ...declared }),
    before: before === undefined ? null : termsOf(before),
    changed: new Set(changed),
  }
}

const daysOf = (one: Terms): LimitSpan => ({ start: one.transfer_limit_start_date, end: one.transfer_limit_end_date })
/** A limit that ends before it begins is in force on no day. */
const isEmpty = ({ start, end }: LimitSpan): boolean => start !== null && end !== null && end < start
const meet = (one: LimitSpan, other: LimitSpan): boolean =>
  !isEmpty(one) &&
  !isEmpty(other) &&
  (one.start === null || other.end === null || one.start <= other.end) &&
  (other.start === null || one.end === null || other.start <= one.end)

/** Limits of one allocation are written one after the other, so that each sees those before it. */
const lockAllocations = (client: Client, ids: readonly number[]): Promise<Valid[]> =>
  run<Valid>(
    client,
    sql`select id, allocation_code as code, effective_date, expiration_date from legacy_allocation
      where id = any(${list(ids)}::bigint[]) order by id for no key update`,
  )

const DATES = ['transfer_limit_start_date', 'transfer_limit_end_date'] as const
const isMoved = ({ changed }: Judged): boolean => ['allocation', ...DATES].some((key) => changed.has(key))

function requireValid(judged: Judged, valid: Valid | undefined): void {
  const { row } = judged
  const errors: Record<string, string[]> = {}
  if (row.period_type === 'custom' && row.days_in_period === null)
    errors['days_in_period'] = ['A custom period takes its length in days.']
  if (valid !== undefined && isMoved(judged)) {
    const span = { start: valid.effective_date, end: valid.expiration_date }
    for (const key of DATES) {
      const day = row[key]
      if (day !== null && !isWithin(span, day))
        errors[key] = [`${valid.code} is in force ${spanText(span.start, span.end)}, and ${day} is outside of it.`]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The fields that may change once loads count against a limit. */
const FREE: ReadonlySet<string> = new Set(['limit', 'transfer_limit_end_date', 'comments', 'late_windows'])

/** Asks for the loads of all limits at once, because many limits are written together. */
async function requireFree(client: Client, judged: readonly Judged[]): Promise<void> {
  const asked = judged.flatMap(({ before, changed }) => {
    const fixed = [...changed].filter((key) => !FREE.has(key))
    return before === null || fixed.length === 0 ? [] : [{ ...daysOf(before), allocation: before.allocation, fixed }]
  })
  if (asked.length === 0) return
  const [first] = await run<{ place: number; ticket_number: string; day: string }>(
    client,
    sql`select l.place, counted.ticket_number, counted.day::text as day
      from unnest(${list(asked.map(({ allocation }) => allocation))}::bigint[], ${list(asked.map(({ start }) => start))}::date[],
        ${list(asked.map(({ end }) => end))}::date[]) with ordinality l(allocation, starts, ends, place)
      cross join lateral (select coalesce(l.starts - interval '15 hours', '-infinity')::timestamptz as since,
        coalesce(l.ends + interval '39 hours', 'infinity')::timestamptz as until) near
      cross join lateral (
        select t.ticket_number, d.day from legacy_ticket t
          cross join lateral (select limit_day(${MOMENT}, t.site_user, null, t.company_id) as day) d
          where t.allocation = l.allocation
            and (t.status in ('closed', 'corrected') and t.load_end is not null or t.status = 'open')
            and ${MOMENT} >= near.since and ${MOMENT} < near.until
            and d.day between coalesce(l.starts, '-infinity') and coalesce(l.ends, 'infinity')
          order by ${MOMENT} limit 1) counted
      order by l.place limit 1`,
  )
  if (first === undefined) return
  const fixed = asked[first.place - 1]?.fixed ?? []
  throw conflict(
    `Ticket ${first.ticket_number} of ${first.day} counts against this limit, so only its amount, its end and its comments may change.`,
    Object.fromEntries(fixed.map((key) => [key, ['Fixed since loads count against the limit.']])),
  )
}

const limitText = (one: Terms): string =>
  `limit each ${one.period_type} ${spanText(one.transfer_limit_start_date, one.transfer_limit_end_date)}`

/** Only limits of one allocation and period type are kept apart. */
const kindOf = ({ allocation, period_type }: Terms): string => `${allocation} ${period_type}`

async function requireApart(client: Client, judged: readonly Judged[]): Promise<void> {
  const asked = judged.filter((one) => one.changed.has('period_type') || isMoved(one))
  if (asked.length === 0) return
  const written = judged.map(({ row }) => row)
  const others = await run<Terms>(
    client,
    sql`select id, allocation, period_type, days_in_period, transfer_limit_start_date, transfer_limit_end_date
      from legacy_transfer_limit where allocation = any(${list(written.map((one) => one.allocation))}::bigint[])
        and id <> all(${list(written.flatMap(({ id }) => id ?? []))}::bigint[]) order by id`,
  )
  const alike = groupedBy([...others, ...written], kindOf)
  for (const { row } of asked) {
    const clash = alike.get(kindOf(row))?.find((one) => one !== row && meet(daysOf(one), daysOf(row)))
    if (clash !== undefined) {
      const says = `The ${limitText(row)} overlaps the ${limitText(clash)} of this allocation. End one before the other begins.`
      throw conflict(says, { transfer_limit_start_date: [says] })
    }
  }
}

export const guardLimits: Guard = async (_entity, { client }, written) => {
  const judged = written.map(judgedOf).filter(({ changed }) => [...changed].some((key) => key !== 'late_windows'))
  if (judged.length === 0) return
  const ids = [...new Set(judged.flatMap(({ row }) => row.allocation ?? []))]
  const valid = new Map((await lockAllocations(client, ids)).map((one) => [one.id, one]))
  for (const one of judged) requireValid(one, valid.get(one.row.allocation ?? 0))
  await requireFree(client, judged)
  await requireApart(client, judged)
}
