/** Who may load and unload what for whom and where, with what the grid of it is named by. */
import type { AccessMatrix, AccessSite } from '#model/areas/people/rules/access-grid.ts'
import { user, userAccess } from '#model/areas/people/people.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { siteClocks, type AdmissionReading } from './loads/site-clocks.ts'

type Asked = { readonly user: string | null; readonly company: string | null }

const rowFields = [
  'id',
  'user',
  'server',
  'company',
  'product',
  'can_load',
  'can_unload',
  'valid_from',
  'valid_until',
  'times_a_day',
  'enabled',
] as const
const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]

/** Of a customer also what is given for every customer. */
async function accessesOf({ rows }: AdmissionReading, asked: Asked) {
  const found = await rows(userAccess).find(asked.user === null ? {} : { user: asked.user }, { only: rowFields })
  return found.filter(({ company: of }) => asked.company === null || of === null || of === asked.company)
}

/** Sites with their days; the first stands for every site. Those that are closed are shown where somebody has access to them. */
async function sitesOf(call: AdmissionReading, named: ReadonlySet<string | null>) {
  const clocks = siteClocks(call)
  const all = await call.rows(server).find({}, { only: ['id', 'name', 'enabled'], ordering: 'name' })
  const sites: AccessSite[] = [{ id: null, name: 'Every site', today: await clocks.dayOf({ server: null }) }]
  for (const { id, name, enabled } of all)
    if (enabled || named.has(id)) sites.push({ id, name, today: await clocks.dayOf({ server: id }) })
  return sites
}

async function matrix(call: AdmissionReading & { readonly input: Asked }): Promise<AccessMatrix> {
  const { rows, person, input } = call
  const given = await accessesOf(call, input)
  const firms = idsOf([...given.map((row) => row.company), input.company])
  const goods = new Set(given.map((row) => row.product))
  const people = await rows(user).find(
    { id: idsOf([...given.map((row) => row.user), input.user]) },
    { only: ['id', 'name', 'kind'] },
  )
  const named = await rows(company).find({ id: firms }, { only: ['id', 'name'] })
  // What nobody has access to yet is offered to those who may see it anyway.
  const customers = may(person, company.needs.view)
    ? await rows(company).find({ enabled: true }, { only: ['id', 'name', 'roles'] })
    : []
  const products = await rows(product).find({}, { only: ['id', 'product_name', 'parent', 'enabled'] })
  const offersAll = may(person, product.needs.view)
  const lineage = new Set<string>()
  const parents = new Map(products.map(({ id, parent }) => [id, parent]))
  for (const id of goods)
    for (let next = id; next !== null && !lineage.has(next); next = parents.get(next) ?? null) lineage.add(next)
  const offered = customers.filter(({ roles, id }) => roles.includes('customer') && !firms.includes(id))
  return {
    sites: await sitesOf(call, new Set(given.map((row) => row.server))),
    people,
    customers: [...named, ...offered].map(({ id, name }) => ({ id, name })),
    products: products
      .filter(({ id, enabled }) => lineage.has(id) || (offersAll && enabled))
      .map(({ id, product_name, parent }) => ({ id, name: product_name, parent })),
    rows: given.flatMap((row) => (row.user === null ? [] : [{ ...row, user: row.user }])),
  }
}

export const accessHandlers = handle(userAccess, { matrix })
