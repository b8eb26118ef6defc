/** What is known of a load that is asked for one kind of certificate: its customer, carrier and driver, its tractor and its trailer. */
import type { AuthorisationFacts, Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import type { CertificationType } from '#model/areas/certification/rules/certification.ts'

/** All of them are `holder`. */
export const factsOfLoad = (of: CertificationType, papers: readonly Held[], change: Partial<AuthorisationFacts> = {}) =>
  ({
    today: '2026-11-24',
    direction: 'load',
    server: 'rack',
    volume: null,
    parties: (['customer', 'carrier', 'driver'] as const).map((role) => ({
      role,
      resource: role === 'driver' ? 'terminal:driver' : 'terminal:company',
      id: 'holder',
      name: 'Prairie',
      enabled: true,
      effective_date: null,
      expiry_date: null,
      lockout_date: null,
      lockout_reason: '',
    })),
    trucks: (['tractor', 'trailer'] as const).map((kind) => ({
      role: kind === 'trailer' ? 'trailer' : 'vehicle',
      id: 'holder',
      name: 'Prairie',
      kind,
      enabled: true,
      carrier: null,
      capacity: null,
      inspection_expires: null,
    })),
    asked: [{ certification: 'c', name: 'Permit', of, servers: [], warning_days: 30 }],
    verifiedOnly: false,
    held: papers,
    goods: null,
    shipping: null,
    products: [],
    access: null,
    contract: null,
    crossing: null,
    analysis: null,
    denied: [],
    overrides: [],
    elsewhere: [],
    ...change,
  }) satisfies AuthorisationFacts
