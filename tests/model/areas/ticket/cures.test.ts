/** What keeps a load by a limit or a certificate names what mends it, and what it names is there. */
import { expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import type { DenialCode } from '#model/areas/limit/rules/denial.ts'
import type { CertificationType } from '#model/areas/certification/rules/certification.ts'
import { certificates } from '#model/areas/ticket/rules/authorisation/certificates.ts'
import type { AuthorisationFacts, Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { limitObstacles } from '#model/areas/ticket/rules/authorisation/terms.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { factsOfLoad } from './facts-of-load.ts'

const byName = new Map(all<Resource>(resources))

/** Everything that a cure names, and whether there is such a thing. */
function namesWhatIsThere({ cure, object }: Obstacle): boolean {
  if (cure?.action !== undefined) return byName.get(object?.resource ?? '')?.actions[cure.action] !== undefined
  if (cure?.opens) return byName.get(cure.opens.resource)?.fields[cure.opens.field] !== undefined
  const fields = byName.get(cure?.adds?.resource ?? '')?.fields ?? {}
  const named = Object.keys(cure?.adds?.values ?? {})
  return named.length > 0 && named.every((name) => fields[name] !== undefined)
}

const denied = (code: DenialCode, terms: string | null = 'terms') =>
  limitObstacles([{ limit: 'l', terms, name: 'Propane West', code, says: 'It is full.', until: null }])[0]

test.each([
  ['limit_period', { label: 'Roll forward', action: 'rollForward' }],
  ['limit_volume', { label: 'Raise the limit', opens: { resource: 'terminal:limit', id: 'l', field: 'limit_volume' } }],
  [
    'limit_loads',
    {
      label: 'Raise the limit',
      opens: { resource: 'terminal:limitProperties', id: 'terms', field: 'max_allowed_uses' },
    },
  ],
  [
    'limit_load_volume',
    {
      label: 'Raise the limit',
      opens: { resource: 'terminal:limitProperties', id: 'terms', field: 'max_load_volume' },
    },
  ],
] as const)('%s', (code, cure) => {
  const found = denied(code)
  expect(found?.cure).toEqual(cure)
  expect(found && namesWhatIsThere(found)).toBe(true)
})

const facts = (of: CertificationType, paper: Partial<Held> | null): AuthorisationFacts =>
  factsOfLoad(
    of,
    paper === null
      ? []
      : [
          {
            id: 'h',
            certification: 'c',
            holder: 'holder',
            issued_date: null,
            expiry_date: null,
            verified: true,
            ...paper,
          },
        ],
  )

const families = [
  ['COM', 'terminal:companyCertification', 'company'],
  ['CAR', 'terminal:companyCertification', 'company'],
  ['DRV', 'terminal:userCertification', 'user'],
  ['VTR', 'terminal:vehicleCertification', 'vehicle'],
  ['VTL', 'terminal:vehicleCertification', 'vehicle'],
] as const

test.each(families)('a certificate of %s that is missing is added, one that ended renewed', (of, resource, by) => {
  const found = [
    ...certificates(facts(of, null)).blockers,
    ...certificates(facts(of, { expiry_date: '2026-11-23' })).blockers,
    ...certificates(facts(of, { issued_date: '2026-11-25' })).blockers,
  ]
  expect(found.map(({ cure }) => cure)).toEqual([
    { label: 'Add it', adds: { resource, values: { [by]: 'holder', certification: 'c' } } },
    { label: 'Renew it', opens: { resource, id: 'h', field: 'expiry_date' } },
    { label: 'Correct it', opens: { resource, id: 'h', field: 'issued_date' } },
  ])
  expect(found.map(namesWhatIsThere)).toEqual([true, true, true])
})
