/** Whether an allocation lets a load go: its limits in force that day, its own terms, and the driver and carrier. */
import { denials, usualTerms, type AskedLimit, type Denial } from '#model/areas/limit/rules/denial.ts'
import {
  gallons,
  limitUsage,
  tenths,
  USUAL_WARNING,
  type LimitPeriod,
  type PeriodType,
} from '#model/areas/limit/rules/limit.ts'
import type { Cure, Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import type { LoadParty } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { figuresOf, usedOf } from './figures.ts'
import type { LoadedUnit } from './quantity.ts'
import type { Validity } from './window.ts'

type LimitInForce = LimitPeriod & {
  readonly id: number
  readonly period_type: PeriodType
  readonly limit: string | null
  readonly lifted: string
  readonly open: string
  readonly loads: number
}
type LoadTerms = Validity & {
  readonly id: number
  readonly allocation_code: string
  readonly loading_warning: number | null
  readonly last_load_denial: number | null
  readonly max_allowed_uses: number | null
}
/** A driver or carrier of the load. */
export type AskedParty = Pick<
  LoadParty,
  'name' | 'enabled' | 'effective_date' | 'expiry_date' | 'lockout_date' | 'lockout_reason'
> & { readonly resource: 'legacy:person' | 'legacy:company'; readonly id: number }
type TriedLoad = {
  readonly allocation: LoadTerms
  readonly unit: LoadedUnit
  /** The limits in force that day, each in its window. */
  readonly limits: readonly LimitInForce[]
  /** Loads of the allocation over its life, open ones included. */
  readonly uses: number
  readonly parties: readonly AskedParty[]
  readonly day: string
  readonly today: string
  readonly volume: string | null
}
export type WhatIfAnswer = {
  readonly can: boolean
  /** The remainder of the tightest limit in force before the load; null without one. */
  readonly free: string | null
  readonly after: string | null
  readonly percent: number | null
  readonly runs_out: string | null
  readonly unit: LoadedUnit
  readonly blockers: readonly Obstacle[]
  readonly warnings: readonly Obstacle[]
}

const CHANGE = 'change_v2_allocation' as const
const OWN_TERMS = 'allocation'

function askedLimits({ allocation, limits, uses }: TriedLoad): readonly AskedLimit[] {
  const common = {
    status: 'active',
    effective_date: null,
    expiration_date: null,
    counts_from: null,
    carried_over: null,
    reserved_loads: null,
  } as const
  return [
    ...limits.map((one): AskedLimit => ({
      ...common,
      id: String(one.id),
      name: `Limit of ${allocation.allocation_code} each ${one.period_type}`,
      period_start: one.start,
      period_end: one.end,
      limit_volume: one.limit,
      used_volume: one.lifted,
      reserved_volume: one.open,
      loads: one.loads,
      terms: { ...usualTerms, last_load_denial: allocation.last_load_denial !== 0 },
    })),
    {
      ...common,
      id: OWN_TERMS,
      name: allocation.allocation_code,
      period_start: null,
      period_end: null,
      limit_volume: null,
      used_volume: null,
      reserved_volume: null,
      loads: uses,
      terms: { ...usualTerms, max_allowed_uses: allocation.max_allowed_uses },
    },
  ]
}

const opens = (label: string, resource: string, id: number | string, field: string): Cure => ({
  label,
  opens: { resource, id: String(id), field },
})

function limitObstacle({ limit, name, code, says, until }: Denial, { id, allocation_code }: LoadTerms): Obstacle {
  const isOwn = limit === OWN_TERMS
  return {
    code,
    kind: 'limit',
    says,
    object: isOwn
      ? { resource: 'legacy:allocation', id, title: allocation_code }
      : { resource: 'legacy:transferLimit', id: Number(limit), title: name },
    needs: CHANGE,
    ...(until !== null && { until }),
    cure: isOwn
      ? opens('Permit more loads', 'legacy:allocation', id, 'max_allowed_uses')
      : opens('Raise the limit', 'legacy:transferLimit', limit, 'limit'),
  }
}

function outsideValidity({ allocation, day }: TriedLoad): readonly Obstacle[] {
  const { id, allocation_code, effective_date, expiration_date } = allocation
  const isEarly = effective_date !== null && day < effective_date
  const isLate = expiration_date !== null && day > expiration_date
  if (!isEarly && !isLate) return []
  return [
    {
      code: 'allocation_validity',
      kind: 'limit',
      says: isEarly
        ? `${allocation_code} is in force from ${effective_date} on, and the load is on ${day}.`
        : `${allocation_code} expired on ${expiration_date}, and the load is on ${day}.`,
      object: { resource: 'legacy:allocation', id, title: allocation_code },
      needs: CHANGE,
      cure: opens('Change its validity', 'legacy:allocation', id, isEarly ? 'effective_date' : 'expiration_date'),
    },
  ]
}

/** A driver or a company that is disabled, locked out or outside its validity. */
export function lockouts(party: AskedParty, day: string): readonly Obstacle[] {
  const { resource, id, name, effective_date, expiry_date, lockout_date, lockout_reason } = party
  const needs: Permission = resource === 'legacy:person' ? 'change_v2_driver' : 'change_v2_company'
  const about = { kind: 'lockout', object: { resource, id, title: name }, needs } as const
  const found: Obstacle[] = []
  if (lockout_date !== null && lockout_date <= day)
    found.push({
      ...about,
      code: 'locked_out',
      says: `${name} is locked out since ${lockout_date}${lockout_reason === '' ? '' : `: ${lockout_reason}`}.`,
      cure: { label: 'Unlock', action: 'unlock' },
    })
  if (!party.enabled)
    found.push({
      ...about,
      code: 'disabled',
      says: `${name} is disabled.`,
      cure: opens('Enable', resource, id, 'enabled'),
    })
  if (effective_date !== null && day < effective_date)
    found.push({
      ...about,
      code: 'not_yet_valid',
      says: `${name} is valid from ${effective_date} on.`,
      cure: opens('Change the first day', resource, id, 'effective_date'),
    })
  if (expiry_date !== null && day > expiry_date)
    found.push({
      ...about,
      code: 'expired',
      says: `${name} expired on ${expiry_date}.`,
      cure: opens('Change the last day', resource, id, 'expiry_date'),
    })
  return found
}

/** The limit with the smallest remainder, and that remainder. */
const tightestOf = (limits: readonly LimitInForce[]) =>
  limits
    .flatMap((limit) => {
      const { remaining_volume: free } = limitUsage(usedOf(limit))
      return free === null ? [] : [{ limit, free }]
    })
    .toSorted((one, other) => Number(tenths(one.free) - tenths(other.free)))[0]

/** The limit with the load counted as open in its window, so that the figures are those after the load is written. */
const withLoad = (limit: LimitInForce, volume: string | null): LimitInForce =>
  volume === null ? limit : { ...limit, open: gallons(tenths(limit.open) + tenths(volume)), loads: limit.loads + 1 }

function warningsOf(tried: TriedLoad, denied: readonly Denial[]): readonly Obstacle[] {
  const { allocation, limits, unit, volume, today } = tried
  const about = { kind: 'limit', needs: CHANGE } as const
  if (limits.length === 0)
    return [
      {
        ...about,
        code: 'no_limit',
        says: `${allocation.allocation_code} has no limit on ${tried.day}, so its loads are not limited.`,
      },
    ]
  return limits.flatMap((limit): readonly Obstacle[] => {
    const object = {
      resource: 'legacy:transferLimit',
      id: limit.id,
      title: `Limit of ${allocation.allocation_code} each ${limit.period_type}`,
    }
    const { remaining, percent } = figuresOf(withLoad(limit, volume), allocation.loading_warning, today)
    if (remaining === null || denied.some((one) => one.limit === String(limit.id))) return []
    if (tenths(remaining) < 0n)
      return [
        {
          ...about,
          code: 'limit_exceeded',
          object,
          says: `The load exceeds the limit ${limit.start} to ${limit.end} by ${remaining.replace('-', '')} ${unit}.`,
        },
      ]
    return allocation.loading_warning === 1 && (percent ?? 0) >= USUAL_WARNING
      ? [
          {
            ...about,
            code: 'limit_close',
            object,
            says: `${percent} % of the limit ${limit.start} to ${limit.end} is used then.`,
          },
        ]
      : []
  })
}

/** Collects every reason why a load may not go; the reasons of the tightest limit come first. */
export function whatIf(tried: TriedLoad): WhatIfAnswer {
  const { allocation, limits, unit, day, today, volume } = tried
  const denied = denials(askedLimits(tried), volume, day, unit)
  const blockers = [
    ...outsideValidity(tried),
    ...denied.map((one) => limitObstacle(one, allocation)),
    ...tried.parties.flatMap((party) => lockouts(party, day)),
  ]
  const tightest = tightestOf(limits)
  const then = tightest && figuresOf(withLoad(tightest.limit, volume), allocation.loading_warning, today)
  return {
    can: blockers.length === 0,
    free: tightest?.free ?? null,
    after: then?.remaining ?? null,
    percent: then?.percent ?? null,
    runs_out: then?.runs_out ?? null,
    unit,
    blockers,
    warnings: warningsOf(tried, denied),
  }
}
