/** Who may load and unload what for whom and where: people by customer and product down, sites across. */
import { daysUntil } from '#model/kernel/reckoned/by-day.ts'
import { coversAccess, holdsOn, type AccessTerms } from './access.ts'

export type AccessRow = AccessTerms & {
  readonly id: string
  readonly user: string
  readonly times_a_day: number | null
}
type AccessPerson = {
  readonly id: string
  readonly name: string
  readonly kind: 'staff' | 'driver' | 'general'
}
type Named = { readonly id: string; readonly name: string }
type AccessGoods = Named & { readonly parent: string | null }
/** The first site stands for every site, and has no id. */
export type AccessSite = { readonly id: string | null; readonly name: string; readonly today: string }
export type AccessMatrix = {
  readonly sites: readonly AccessSite[]
  readonly people: readonly AccessPerson[]
  readonly customers: readonly Named[]
  readonly products: readonly AccessGoods[]
  readonly rows: readonly AccessRow[]
}

type AccessLine = {
  readonly id: string
  readonly user: string
  readonly company: string | null
  readonly product: string | null
}
/** `user`, `company`: only accesses of that person or customer. `all`: also what that person is not given. */
export type AccessFilter = {
  readonly user: string | null
  readonly company: string | null
  readonly all: boolean
  readonly text: string
}
export type ShownAccess = AccessLine & {
  readonly person: string
  readonly customer: string
  readonly goods: string
}

const lineFor = (user: string, company: string | null, product: string | null): AccessLine => ({
  id: `${user} ${company ?? '*'} ${product ?? '*'}`,
  user,
  company,
  product,
})

/** Of a customer, accesses for every customer are lines too. */
function givenLines({ rows }: AccessMatrix, { user, company }: AccessFilter): readonly AccessLine[] {
  return rows
    .filter(
      (row) =>
        (user === null || row.user === user) && (company === null || row.company === null || row.company === company),
    )
    .map((row) => lineFor(row.user, company ?? row.company, row.product))
}

function allLines({ customers, products }: AccessMatrix, user: string, company: string | null): readonly AccessLine[] {
  const firms = company === null ? [null, ...customers.map(({ id }) => id)] : [company]
  return firms.flatMap((firm) => [null, ...products.map(({ id }) => id)].map((goods) => lineFor(user, firm, goods)))
}

const namesOf = (rows: readonly Named[]): ReadonlyMap<string, string> => new Map(rows.map(({ id, name }) => [id, name]))

export function accessLines(matrix: AccessMatrix, filter: AccessFilter): readonly ShownAccess[] {
  const { user, company, all, text } = filter
  const [people, customers, products] = [namesOf(matrix.people), namesOf(matrix.customers), namesOf(matrix.products)]
  const named = (names: ReadonlyMap<string, string>, id: string | null, every: string): string =>
    id === null ? every : (names.get(id) ?? '?')
  const lines = [...givenLines(matrix, filter), ...(all && user !== null ? allLines(matrix, user, company) : [])]
  const sought = text.trim().toLowerCase()
  return [...new Map(lines.map((line) => [line.id, line])).values()]
    .map((line) => ({
      ...line,
      person: named(people, line.user, '?'),
      customer: named(customers, line.company, 'Every customer'),
      goods: named(products, line.product, 'every product'),
    }))
    .filter(
      ({ person, customer, goods }) => sought === '' || `${person} ${customer} ${goods}`.toLowerCase().includes(sought),
    )
    .toSorted(
      (one, other) =>
        one.person.localeCompare(other.person) ||
        one.user.localeCompare(other.user) ||
        Number(one.company !== null) - Number(other.company !== null) ||
        one.customer.localeCompare(other.customer) ||
        Number(one.product !== null) - Number(other.product !== null) ||
        one.goods.localeCompare(other.goods),
    )
}

export type AccessCell = {
  /** `covered`: by what is given for every site, customer or product. `off`: its own access is switched off, or allows nothing. */
  readonly state: 'none' | 'given' | 'covered' | 'ended' | 'coming' | 'off'
  readonly loads: boolean
  readonly unloads: boolean
  /** Until the last day of its own access. */
  readonly days: number | null
  /** The access of this very person, customer, product and site. */
  readonly own: AccessRow | null
  /** One that covers it. */
  readonly by: AccessRow | null
}

const stateOf = (own: AccessRow, today: string): 'given' | 'ended' | 'coming' | 'off' => {
  if (!own.enabled || !(own.can_load || own.can_unload)) return 'off'
  if (holdsOn(own, today)) return 'given'
  return own.valid_until !== null && own.valid_until < today ? 'ended' : 'coming'
}

/** `rows` are those of the line's person. */
export function accessCell(
  rows: readonly AccessRow[],
  { company, product }: AccessLine,
  { id: server, today }: AccessSite,
  products: readonly string[],
): AccessCell {
  const own = rows.find((row) => row.server === server && row.company === company && row.product === product) ?? null
  const covering = rows.filter(
    (row) => row !== own && row.enabled && holdsOn(row, today) && coversAccess(row, { server, company, products }),
  )
  const state = own === null ? 'none' : stateOf(own, today)
  const holds = state === 'given' ? own : null
  const loads = holds?.can_load === true || covering.some(({ can_load }) => can_load)
  const unloads = holds?.can_unload === true || covering.some(({ can_unload }) => can_unload)
  const last = own?.valid_until ?? null
  return {
    state: state === 'given' || !(loads || unloads) ? state : 'covered',
    loads,
    unloads,
    days: last === null ? null : daysUntil(last, today),
    own,
    by: covering.find(({ can_load, can_unload }) => can_load || can_unload) ?? null,
  }
}

export type AccessDeed = 'can_load' | 'can_unload'
export type AccessChange =
  | { readonly kind: 'add'; readonly values: Readonly<Record<string, string | boolean>> }
  | {
      readonly kind: 'change'
      readonly id: string
      readonly before: Readonly<Record<string, boolean>>
      readonly after: Readonly<Record<string, boolean>>
    }
  | { readonly kind: 'none'; readonly says: string }

/** What a key does with a cell: it gives or takes its own access, and never touches one that covers other cells too. */
export function toggledAccess(
  cell: AccessCell,
  line: AccessLine,
  server: string | null,
  deed: AccessDeed,
): AccessChange {
  const { own, by, state } = cell
  const isHeld = deed === 'can_load' ? cell.loads : cell.unloads
  if (isHeld && own?.[deed] !== true && by !== null)
    return { kind: 'none', says: 'It follows from a wider access. Open that to change it.' }
  if (own === null)
    return {
      kind: 'add',
      values: {
        user: line.user,
        ...(server !== null && { server }),
        ...(line.company !== null && { company: line.company }),
        ...(line.product !== null && { product: line.product }),
        can_load: deed === 'can_load',
        can_unload: deed === 'can_unload',
        enabled: true,
      },
    }
  if (own.enabled && state !== 'given' && (own.can_load || own.can_unload))
    return { kind: 'none', says: 'Today is outside of its days. Open it to change them.' }
  const after = own.enabled
    ? { [deed]: !own[deed] }
    : { enabled: true, can_load: deed === 'can_load', can_unload: deed === 'can_unload' }
  const before = own.enabled
    ? { [deed]: own[deed] }
    : { enabled: false, can_load: own.can_load, can_unload: own.can_unload }
  return { kind: 'change', id: own.id, before, after }
}
