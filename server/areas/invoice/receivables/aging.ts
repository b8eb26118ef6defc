/** What customers owe by age, added up by the database as model/areas/invoice/rules/receivables/aging.ts says: there are 50,000 invoices and more. */
import { issuedStatuses } from '#model/areas/invoice/rules/invoice-life.ts'
import { sql, type SQL } from 'drizzle-orm'
import { party } from '#model/areas/company/company.resource.ts'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { agingColumns, totalsOf, type AgingLine } from '#model/areas/invoice/rules/receivables/aging.ts'
import { ownDay } from '#server/areas/company/own-day.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { list, name } from '#server/engine/base/sql.ts'

type Aging = Call<typeof invoice, 'aging'>

/** What is allocated until then, by the row that a column names. */
const allocatedBy = (column: 'invoice' | 'credit' | 'receipt' | 'reversal', as_of: string): SQL => sql`(
  select a.${sql.raw(column)} as id, sum(a.amount) as amount from invoice_allocation a
    where not a.released and a.date <= ${as_of}::date and a.${sql.raw(column)} is not null group by 1)`

const statement = (found: SQL, as_of: string): SQL => sql`
  with owed as (
    select t.buyer as party, t.currency, ${as_of}::date - coalesce(t.due_date, t.invoice_date) as late,
        t.total - coalesce(s.amount, 0) + coalesce(c.amount, 0) as open, false as is_receipt
      from ${found} t left join ${allocatedBy('invoice', as_of)} s on s.id = t.id left join ${allocatedBy('credit', as_of)} c on c.id = t.id
      where t.status = any(${list(issuedStatuses)}) and t.invoice_date <= ${as_of}::date
    union all
    select r.party, r.currency, 0, -(r.amount - coalesce(s.amount, 0) + coalesce(v.amount, 0)), true
      from invoice_receipt r left join ${allocatedBy('receipt', as_of)} s on s.id = r.id left join ${allocatedBy('reversal', as_of)} v on v.id = r.id
      where r.date <= ${as_of}::date
  ), aged as (
    select party, currency, open, case when is_receipt or open < 0 then 'unapplied' when late <= 0 then 'current' when late <= 30 then 'd1_30'
      when late <= 60 then 'd31_60' when late <= 90 then 'd61_90' else 'over_90' end as age
    from owed where open <> 0
  ), summed as (select party, currency, age, sum(open) as open from aged group by 1, 2, 3)
  select party, currency,
    ${sql.join(
      agingColumns.map(
        (age) => sql`coalesce(sum(open) filter (where age = ${age}), 0)::numeric(20, 2)::text as ${name(age)}`,
      ),
      sql`, `,
    )},
    coalesce(sum(open), 0)::numeric(20, 2)::text as total
  from summed group by 1, 2 having bool_or(open <> 0)`

export async function aging(call: Aging) {
  const { input, rows, summedUp } = call
  const as_of = input.as_of ?? (await ownDay(call))
  const summed = await summedUp<AgingLine>(invoice, {}, (found) => statement(found, as_of))
  const lines = summed
    .map((line) => ({ ...line, party: line.party === null ? null : Number(line.party) }))
    .filter(
      (line) =>
        (input.currency === '' || line.currency === input.currency) &&
        (input.party === null || line.party === input.party),
    )
  const ids = lines.flatMap((line) => (line.party === null ? [] : [line.party]))
  const names = new Map(
    (await rows(party).find({ id: ids }, { only: ['id', 'name'] })).map(({ id, name }) => [id, name]),
  )
  const nameOf = (id: number | null): string => (id === null ? 'Unknown payer' : (names.get(id) ?? `Customer ${id}`))
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted()
  return {
    as_of,
    currencies: currencies.map((currency) => {
      const own = lines.filter((line) => line.currency === currency)
      const parties = own
        .map(({ currency: _currency, party: id, ...amounts }) => ({ party: id, name: nameOf(id), ...amounts }))
        .toSorted((one, other) => one.name.localeCompare(other.name))
      return { currency, parties, totals: totalsOf(own) }
    }),
  }
}
