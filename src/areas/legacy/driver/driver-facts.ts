/** Reads what decides whether a driver may load: the driver, the companies that the driver drives for, and open tickets. */
import { company, personCompany, type person } from '#model/areas/legacy/company.resource.ts'
import { lockouts, type AskedParty } from '#model/areas/legacy/rules/window/what-if.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { judged, type Obstacle, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { api, rowsOf, type Page } from '#src/engine/api/api.ts'
import { may } from '#src/engine/session/session.state.ts'

export type Driver = Pick<
  Row<typeof person>,
  'first_name' | 'last_name' | 'enabled' | 'effective_date' | 'lockout_date' | 'lockout_reason'
>
type Firm = Pick<
  Row<typeof company>,
  'id' | 'name' | 'enabled' | 'effective_date' | 'expiry_date' | 'lockout_date' | 'lockout_reason'
>
/** With the clock of its site. */
type OpenTicket = Pick<Row<typeof ticket>, 'id' | 'ticket_number' | 'load_start'> & {
  readonly site_user__timezone?: string | null
}
/** Null without the permission to see them. */
export type DriverFacts = { readonly firms: readonly Firm[] | null; readonly open: readonly OpenTicket[] | null }

const MAX_ROWS = 100

export async function readDriverFacts(id: number, signal: AbortSignal): Promise<DriverFacts> {
  const [ties, open] = await Promise.all([
    rowsOf(personCompany).list({ personKey: id, limit: MAX_ROWS }, signal),
    may(ticket.needs.view)
      ? api<Page<OpenTicket>>(`${ticket.path}get_table/`, {
          query: { driver: id, status: 'open', limit: MAX_ROWS },
          signal,
        })
      : null,
  ])
  const ids = ties.results.flatMap(({ company_key }) => company_key ?? [])
  const firms =
    ids.length === 0
      ? []
      : !may(company.needs.view)
        ? null
        : (await rowsOf(company).list({ id__in: ids.join(','), limit: MAX_ROWS }, signal)).results
  return { firms, open: open?.results ?? null }
}

const blockersOf = (firm: Firm, day: string): readonly Obstacle[] =>
  lockouts({ ...firm, resource: 'legacy:company' }, day)

/** One company that may load is enough: the load names it. The reasons against the others are warnings. */
export function mayLoad(id: number, driver: Driver, { firms, open }: DriverFacts, day: string): Obstruction {
  const name = `${driver.first_name} ${driver.last_name}`
  const party: AskedParty = { ...driver, resource: 'legacy:person', id, name, expiry_date: null }
  const closed = (firms ?? []).map((firm) => blockersOf(firm, day))
  const isAnyOpen = closed.length === 0 || closed.some((found) => found.length === 0)
  const ofFirms = closed.flat()
  const hidden: readonly Obstacle[] =
    firms === null
      ? [
          {
            code: 'hidden_companies',
            kind: 'state',
            says: 'You do not have permission to see the companies, so they are not checked.',
          },
        ]
      : []
  const loading = (open ?? []).map(({ id: of, ticket_number }): Obstacle => ({
    code: 'open_ticket',
    kind: 'state',
    says: `Ticket ${ticket_number} is open.`,
    object: { resource: 'legacy:ticket', id: of, title: ticket_number },
  }))
  return judged(
    [...lockouts(party, day), ...(isAnyOpen ? [] : ofFirms)],
    [...hidden, ...(isAnyOpen ? ofFirms : []), ...loading],
  )
}
