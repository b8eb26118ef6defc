/** The figures of the company in one answer. A part is null for those who may not view its rows. */
import { sql } from 'drizzle-orm'
import { facility } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import {
  companyFigures,
  invoiceFigures,
  type CompanyFigure,
  type ContractShare,
  type InvoiceAmounts,
  type OwnDay,
  type WheelhouseFacility,
} from '#model/areas/today/rules/figures.ts'
import { listQuery } from '#model/areas/today/rules/question.ts'
import { modules } from '#model/areas/user/rules/landing.ts'
import type { Call } from '#server/engine/base/handler.ts'
import type { wheelhouse as declared } from '#model/areas/today/today.resource.ts'
import { countRows, exceptionsFor, mayView, ownDayOf } from './exceptions.ts'
import { figuresOfFacilities } from '#server/areas/company/facility-figures.ts'

type Asked = Call<typeof declared, 'wheelhouse'>

async function facilitiesOf(call: Asked, { today }: OwnDay): Promise<readonly WheelhouseFacility[]> {
  const figuresOf = await figuresOfFacilities(call, today)
  const all = await call.rows(facility).find({ active: true }, { only: ['id', 'name'] })
  return all.map(({ id, name }) => {
    const { cars_on_site, open_shipments, bad_order } = figuresOf(id)
    return { id, name, cars_on_site, open_shipments, bad_order }
  })
}

/** Approved contracts that run today, and how much of their cars was shipped. */
async function contractsOf({ summedUp }: Asked, { today }: OwnDay): Promise<readonly ContractShare[]> {
  return summedUp<ContractShare>(
    contract,
    { status: 'approved' },
    (found) => sql`select id, contract_number,
        case when cars > 0 then round(100.0 * coalesce(shipped_cars, 0) / cars, 1)::float8 end as percent
      from ${found} t
      where coalesce(start_date <= ${today}, true) and coalesce(end_date >= ${today}, true)
      order by end_date, contract_number`,
  )
}

async function amountsOf({ summedUp }: Asked, day: OwnDay): Promise<readonly InvoiceAmounts[]> {
  type Sum = { readonly currency: string; readonly sum: string }
  const { draft, overdue } = invoiceFigures
  const drafts = await summedUp<Sum>(
    invoice,
    listQuery(draft.filters()),
    (found) => sql`select currency, sum(total)::text as sum from ${found} t group by currency`,
  )
  const late = await summedUp<Sum>(
    invoice,
    listQuery(overdue.filters(day)),
    (found) => sql`select currency, sum(outstanding)::text as sum from ${found} t group by currency`,
  )
  const sumIn = (sums: readonly Sum[], currency: string): string =>
    sums.find((one) => one.currency === currency)?.sum ?? '0.00'
  const currencies = [...new Set([...drafts, ...late].map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => ({
    currency,
    draft: sumIn(drafts, currency),
    overdue: sumIn(late, currency),
  }))
}

/** One part after the other, because a transaction answers one question at a time. */
export async function wheelhouse(call: Asked) {
  const { person, now } = call
  const day = await ownDayOf(call)
  const sees = (source: string): boolean => mayView(person, source)
  const count = (name: CompanyFigure): Promise<number> => {
    const { source, filters } = companyFigures[name]
    return countRows(call, source, filters(day))
  }
  return {
    as_of: now,
    day: day.today,
    modules: await modulesOf(call),
    facilities: await facilitiesOf(call, day),
    trips: sees('trace:trip')
      ? { active: await count('activeTrips'), late: await count('lateTrips'), silent: await count('silentTrips') }
      : null,
    shipments: sees('rail:shipment')
      ? { open: await count('openBills'), shipped_7_days: await count('shippedBills') }
      : null,
    contracts: sees('contract:contract') ? await contractsOf(call, day) : null,
    invoices: sees('invoice:invoice') ? await amountsOf(call, day) : null,
    tickets: sees('terminal:ticket')
      ? { today: await count('ticketsToday'), approved: await count('approvedTickets') }
      : null,
    exceptions: await exceptionsFor(call, day, 'all'),
  }
}

/** The modules to which the caller subscribed. */
async function modulesOf({ account }: Asked): Promise<readonly string[]> {
  const row = await account.read()
  return Object.keys(modules).filter((module) => row[module] === true)
}
