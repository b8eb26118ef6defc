/** What the load is of and under: product, analysis, contract, access of its driver, limits. */
import type { Denial } from '#model/areas/limit/rules/denial.ts'
import type { Cure, Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { coversAccess, holdsOn } from '#model/areas/people/rules/access.ts'
import type { Access, AuthorisationFacts } from './facts.ts'

function product({ goods, analysis }: AuthorisationFacts): readonly Obstacle[] {
  if (goods === null) return []
  const object = { resource: 'terminal:product', id: goods.id, title: goods.name }
  const off: Obstacle[] =
    analysis !== null && !analysis.on_specification
      ? [
          {
            code: 'analysis_off',
            kind: 'analysis',
            says: `Analysis ${analysis.name} is off specification.`,
            object: { resource: 'terminal:gcAnalysis', id: analysis.id, title: analysis.name },
            needs: 'change_gcanalysis',
          },
        ]
      : []
  const none: Obstacle[] =
    goods.analysis_required && analysis === null
      ? [
          {
            code: 'analysis_missing',
            kind: 'analysis',
            says: `${goods.name} asks for an analysis, and none is named.`,
            field: 'gc_analysis',
          },
        ]
      : []
  return [
    ...(goods.enabled
      ? []
      : [
          {
            code: 'product_disabled',
            kind: 'product',
            says: `${goods.name} is switched off.`,
            object,
            needs: 'change_product',
          } as const,
        ]),
    ...off,
    ...none,
  ]
}

function contract({ contract: of, today }: AuthorisationFacts): readonly Obstacle[] {
  if (of === null) return []
  const { id, number, status, effective_date, expiry_date } = of
  const about = {
    kind: 'contract',
    object: { resource: 'terminal:serviceContract', id, title: number },
    needs: 'change_service_contract',
  } as const
  if (status !== 'approved')
    return [{ ...about, code: 'contract_state', says: `Service contract ${number} is ${status.replaceAll('_', ' ')}.` }]
  if (effective_date !== null && effective_date > today)
    return [
      {
        ...about,
        code: 'contract_not_yet',
        says: `Service contract ${number} begins on ${effective_date}.`,
        until: effective_date,
      },
    ]
  return expiry_date !== null && expiry_date < today
    ? [{ ...about, code: 'contract_ended', says: `Service contract ${number} ended on ${expiry_date}.` }]
    : []
}

const isFor = (row: Access, { server, products, direction, today, parties }: AuthorisationFacts): boolean => {
  const customer = parties.find(({ role }) => role === 'customer')?.id ?? null
  return (
    row.enabled &&
    (direction === 'load' ? row.can_load : row.can_unload) &&
    coversAccess(row, { server, company: customer, products }) &&
    holdsOn(row, today)
  )
}

function access(facts: AuthorisationFacts): readonly Obstacle[] {
  const { access: given, direction, parties } = facts
  const driver = parties.find(({ role }) => role === 'driver')
  if (given === null || driver === undefined || (given.rows.length === 0 && !given.required)) return []
  const about = {
    kind: 'access',
    object: { resource: driver.resource, id: driver.id, title: driver.name },
    needs: 'change_user_access',
  } as const
  const mine = given.rows.filter((row) => isFor(row, facts))
  if (mine.length === 0)
    return [
      {
        ...about,
        code: 'access',
        says: `Driver ${driver.name} may not ${direction} this product for this customer here.`,
      },
    ]
  const most = mine.every(({ times_a_day }) => times_a_day !== null)
    ? Math.max(...mine.flatMap(({ times_a_day }) => times_a_day ?? []))
    : undefined
  return most !== undefined && given.today >= most
    ? [
        {
          ...about,
          code: 'access_times',
          says: `Driver ${driver.name} came ${given.today} times today, as often as allowed.`,
        },
      ]
    : []
}

/** A period that is over is followed by the next; else what is too small is raised, in the limit or in its terms. */
function cureOf({ code, limit, terms }: Denial): Cure {
  if (code === 'limit_period') return { label: 'Roll forward', action: 'rollForward' }
  if (code === 'limit_volume')
    return { label: 'Raise the limit', opens: { resource: 'terminal:limit', id: limit, field: 'limit_volume' } }
  const field = code === 'limit_loads' ? 'max_allowed_uses' : 'max_load_volume'
  const resource = 'terminal:limitProperties'
  return terms === null ? { label: 'Open' } : { label: 'Raise the limit', opens: { resource, id: terms, field } }
}

const limitObstacle = (denial: Denial): Obstacle => {
  const { limit, name, code, says, until } = denial
  return {
    code,
    kind: 'limit',
    says,
    object: { resource: 'terminal:limit', id: limit, title: name },
    needs: 'change_limit',
    cure: cureOf(denial),
    ...(until !== null && { until }),
  }
}

export const limitObstacles = (denied: readonly Denial[]): readonly Obstacle[] => denied.map(limitObstacle)

export const termsOfLoad = (facts: AuthorisationFacts): readonly Obstacle[] => [
  ...product(facts),
  ...contract(facts),
  ...access(facts),
  ...limitObstacles(facts.denied),
]
