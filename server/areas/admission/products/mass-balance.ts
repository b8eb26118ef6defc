/** A product in the mass balance: of each site the month as its tanks and tickets tell it. */
import { containerReading, location, server } from '#model/areas/terminal/place.resource.ts'
import type { product as declared } from '#model/areas/terminal/product.resource.ts'
import {
  balanceOf,
  balanceOfAll,
  heldIn,
  sumsOf,
  type BalancedTank,
  type BalanceFacts,
  type Flow,
  type MassBalance,
} from '#model/areas/terminal/rules/balance/balance.ts'
import { cubicOfGallons, to15Of } from '#model/areas/terminal/rules/balance/to-15c.ts'
import { product as railProduct } from '#model/areas/company/company.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { momentIn } from '#model/shared/clock.ts'
import { monthFrom } from '#model/shared/month.ts'
import { between } from '#server/engine/base/handler.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { siteClocks, type AdmissionReading } from '../loads/site-clocks.ts'

type Product = Row<typeof declared>
type Span = { readonly from: string; readonly to: string }
type Site = { readonly id: string | null; readonly name: string; readonly span: Span }

const containers = ['tank', 'bullet', 'cavern'] as const
const done = ['complete', 'approved', 'invoiced'] as const
const EVER = new Date(0).toISOString()
const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString()
const startOf = (month: string, zone: string): string =>
  new Date(momentIn(Date.parse(`${month}-01T00:00:00Z`), zone)).toISOString()

/** What a tank held of the product at a moment, by the last reading up to then. */
async function heldAt({ rows }: AdmissionReading, tank: Row<typeof location>, of: string, at: string) {
  const [last] = await rows(containerReading).find(
    { location: tank.id, measured_at: between(EVER, justAfter(at)) },
    { ordering: '-measured_at', limit: 1, only: ['id', 'measured_at', 'volume', 'product'] },
  )
  if (last === undefined) return { isOf: tank.product === of, volume: null, at: null, id: null }
  const isOf = (last.product ?? tank.product) === of
  // A tank that held another product then held nothing of this one.
  return { isOf, volume: isOf ? last.volume : '0.000', at: last.measured_at, id: last.id }
}

async function tanksAt(call: AdmissionReading, { id, span }: Site, of: string): Promise<readonly BalancedTank[]> {
  if (id === null) return []
  const tanks = await call
    .rows(location)
    .find({ server: id, location_type: [...containers], enabled: true }, { ordering: 'code' })
  const found: BalancedTank[] = []
  for (const tank of tanks) {
    const first = await heldAt(call, tank, of, span.from)
    const last = await heldAt(call, tank, of, span.to)
    if (first.isOf || last.isOf)
      found.push({
        location: tank.id,
        code: tank.code,
        opening: first.volume,
        opening_at: first.at,
        opening_id: first.id,
        closing: last.volume,
        closing_at: last.at,
        closing_id: last.id,
      })
  }
  return found
}

type Ended = Flow & { readonly at: string; readonly site: string | null }

/** Tickets that name no site belong to the site of their facility. */
async function loadsOf(
  { rows }: AdmissionReading,
  of: string,
  factor: string,
  sites: readonly Row<typeof server>[],
  all: Span,
) {
  const found = await rows(ticket).find(
    { product: of, status: [...done], completed_at: between(all.from, all.to) },
    { only: ['direction', 'net_volume', 'completed_at', 'server', 'facility'] },
  )
  const byFacility = new Map(sites.flatMap(({ id, facility }) => (facility === null ? [] : [[facility, id] as const])))
  return found.map(({ direction, net_volume, completed_at, server: site, facility }): Ended => ({
    of: direction === 'load' ? 'shipments' : 'receipts',
    volume: net_volume === null ? null : cubicOfGallons(net_volume, factor),
    isTicket: true,
    at: completed_at ?? '',
    site: site ?? (facility === null ? null : (byFacility.get(facility) ?? null)),
  }))
}

/** The balance of the month in which `day` lies; without a day, of the current month. */
export async function massBalanceOf(call: AdmissionReading, of: Product, day: string | null): Promise<MassBalance> {
  const { rows, person, now } = call
  if (!may(person, location.needs.view) || !may(person, ticket.needs.view))
    throw new HttpError(403, { detail: 'A balance is for those who may see tickets and tanks.' })
  const clocks = siteClocks(call)
  const today = await clocks.dayOf({ server: null })
  const month = (day ?? today).slice(0, 7)
  const spanIn = (zone: string): Span => {
    const to = startOf(monthFrom(month, 1), zone)
    return { from: startOf(month, zone), to: to < now ? to : now }
  }
  const all = await rows(server).find({}, { ordering: 'name' })
  const sites: Site[] = []
  for (const { id, name } of all) sites.push({ id, name, span: spanIn(await clocks.zoneOf({ server: id })) })
  sites.push({ id: null, name: 'No site', span: spanIn(await clocks.zoneOf({ server: null })) })
  const begun = sites.filter(({ span }) => span.from <= now)
  if (begun.length === 0) throw invalid({ date: ['This month has not begun.'] })
  const [from, to] = [
    sites.map(({ span }) => span.from).toSorted()[0] ?? now,
    sites
      .map(({ span }) => span.to)
      .toSorted()
      .at(-1) ?? now,
  ]
  const rail = of.product === null ? [] : await rows(railProduct).find({ id: of.product })
  const { factor, corrected } = to15Of(of, rail[0])
  const loads = await loadsOf(call, of.id, factor, all, { from, to })
  const terms = { density: of.density, allowance: of.loss_allowance }
  const about = { ...terms, corrected }
  type SiteFacts = BalanceFacts & Pick<MassBalance['sites'][number], 'server' | 'name' | 'tanks'>
  const facts: SiteFacts[] = []
  for (const site of begun) {
    const { id, name, span } = site
    const mine = loads.filter((one) => one.site === id && one.at >= span.from && one.at < span.to)
    const tanks = await tanksAt(call, site, of.id)
    if (tanks.length > 0 || mine.length > 0)
      facts.push({
        ...about,
        server: id,
        name,
        tanks,
        opening: heldIn(tanks, 'opening'),
        closing: heldIn(tanks, 'closing'),
        sums: sumsOf(mine),
      })
  }
  return {
    month,
    open: sites.some(({ span }) => span.to === now || span.from > now),
    ...terms,
    sites: facts.map((one) => ({ server: one.server, name: one.name, tanks: one.tanks, ...balanceOf(one) })),
    total: balanceOfAll(facts, about),
  }
}
