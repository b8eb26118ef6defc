/** Which limits deny a load. Plain facts in, so that the server and the browser judge alike. */
import { gallons, tenths } from './limit.ts'

export type LimitTerms = {
  /** Of their row; null where the limit has none. */
  readonly id: string | null
  readonly last_load_denial: boolean
  readonly max_allowed_uses: number | null
  readonly max_load_volume: string | null
}
/** As the terms of a limit without any. */
export const usualTerms: LimitTerms = {
  id: null,
  last_load_denial: true,
  max_allowed_uses: null,
  max_load_volume: null,
}

export type AskedLimit = {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly effective_date: string | null
  readonly expiration_date: string | null
  readonly period_start: string | null
  readonly period_end: string | null
  readonly counts_from: string | null
  readonly limit_volume: string | null
  readonly carried_over: string | null
  readonly used_volume: string | null
  readonly reserved_volume: string | null
  readonly loads: number | null
  readonly reserved_loads: number | null
  readonly terms: LimitTerms
}
/** What a limit is of; empty means any. */
export type LimitScope = {
  readonly company: string | null
  readonly product: string | null
  readonly server: string | null
  readonly location: string | null
  readonly direction: 'any' | 'load' | 'unload'
}
export type LimitedLoad = {
  readonly customer: string | null
  /** The product, its group, and the groups above. */
  readonly products: readonly string[]
  readonly server: string | null
  readonly location: string | null
  readonly direction: string
}
export type DenialCode = 'limit_period' | 'limit_volume' | 'limit_loads' | 'limit_load_volume'
export type Denial = {
  readonly limit: string
  /** The id of its terms, if it has any. */
  readonly terms: string | null
  readonly name: string
  readonly code: DenialCode
  readonly says: string
  /** The last day on which it stands by itself. */
  readonly until: string | null
}

export const covers = (limit: LimitScope, load: LimitedLoad): boolean =>
  (limit.company === null || limit.company === load.customer) &&
  (limit.product === null || load.products.includes(limit.product)) &&
  (limit.server === null || limit.server === load.server) &&
  (limit.location === null || limit.location === load.location) &&
  (limit.direction === 'any' || limit.direction === load.direction)

/** Whether it is asked on a day: active, in force, and its period has begun. One that was closed early has begun before its first day. */
export const isAsked = (limit: Omit<AskedLimit, 'terms'>, today: string): boolean =>
  limit.status === 'active' &&
  (limit.effective_date ?? today) <= today &&
  (limit.expiration_date ?? today) >= today &&
  ((limit.period_start ?? today) <= today || limit.counts_from !== null)

/** `6,099.5`, `10,000`. */
function said(volume: bigint): string {
  const [whole = '', tenth] = gallons(volume).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${tenth === '0' ? '' : `.${tenth}`}`
}

const roomOf = ({ limit_volume, carried_over, used_volume, reserved_volume }: AskedLimit): bigint | null =>
  limit_volume === null
    ? null
    : tenths(limit_volume) + tenths(carried_over) - tenths(used_volume) - tenths(reserved_volume)

function denialsOf(limit: AskedLimit, asked: string | null, today: string, unit: string): readonly Denial[] {
  const { id, name, terms, period_end } = limit
  const deny = (code: DenialCode, says: string, until: string | null = period_end): Denial => ({
    limit: id,
    terms: terms.id,
    name,
    code,
    says,
    until,
  })
  if (period_end !== null && period_end < today)
    return [deny('limit_period', `Its period ended on ${period_end}: roll it forward.`, null)]
  const found: Denial[] = []
  const room = roomOf(limit)
  const volume = asked === null ? null : tenths(asked)
  // A load of unknown size goes while there is room, as without the denial of the last load.
  const goes = room === null || (terms.last_load_denial && volume !== null ? volume <= room : room > 0n)
  const total = tenths(limit.limit_volume) + tenths(limit.carried_over)
  if (!goes && room !== null)
    found.push(
      deny(
        'limit_volume',
        `${room < 0n ? `${said(-room)} ${unit} over` : `${said(room)} ${unit} left of`} ${said(total)}` +
          `${volume === null ? '' : `, ${said(volume)} asked`}.`,
      ),
    )
  const loads = (limit.loads ?? 0) + (limit.reserved_loads ?? 0)
  if (terms.max_allowed_uses !== null && loads >= terms.max_allowed_uses)
    found.push(
      deny(
        'limit_loads',
        period_end === null
          ? `${loads} of ${terms.max_allowed_uses} permitted loads are taken.`
          : `All ${terms.max_allowed_uses} loads of the period are taken.`,
      ),
    )
  if (terms.max_load_volume !== null && volume !== null && volume > tenths(terms.max_load_volume))
    found.push(
      deny(
        'limit_load_volume',
        `A load may have ${said(tenths(terms.max_load_volume))} ${unit}, ${said(volume)} asked.`,
        null,
      ),
    )
  return found
}

const compare = (one: bigint | null, other: bigint | null): number =>
  one === other ? 0 : one === null ? 1 : other === null ? -1 : one < other ? -1 : 1

/** Every reason why limits deny a load of so much, those of the tightest limit first. `limits`: those that cover the load. */
export const denials = (
  limits: readonly AskedLimit[],
  asked: string | null,
  today: string,
  unit = 'gal',
): readonly Denial[] =>
  limits
    .filter((limit) => isAsked(limit, today))
    .toSorted((one, other) => compare(roomOf(one), roomOf(other)))
    .flatMap((limit) => denialsOf(limit, asked, today, unit))
