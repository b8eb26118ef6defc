/** Certificates that are asked for of those who have a part in a load: issued, and not expired. */
import type { CertificationType } from '#model/areas/certification/rules/certification.ts'
import type { Cure, Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { AskedCertificate, Held, AuthorisationFacts } from './facts.ts'

type Holder = { readonly resource: string; readonly id: string; readonly name: string }

/** Of whom each kind of certificate is asked; nobody of a kind that the load does not name. */
function holdersOf({ parties, trucks }: AuthorisationFacts, of: CertificationType): readonly Holder[] {
  const party = (role: string): readonly Holder[] => parties.filter((one) => one.role === role)
  const truck = (is: (kind: string) => boolean): readonly Holder[] =>
    trucks.filter(({ kind }) => is(kind)).map(({ id, name }) => ({ resource: 'terminal:vehicle', id, name }))
  switch (of) {
    case 'COM':
      return party('customer')
    case 'CAR':
      return party('carrier')
    // A rail ticket names nobody who inspects.
    case 'INS':
      return []
    case 'DRV':
      return party('driver')
    // Of people of the terminal: a ticket names none.
    case 'USR':
      return []
    case 'VEH':
      return truck(() => true)
    case 'VTR':
      return truck((kind) => kind !== 'trailer')
    case 'VTL':
      return truck((kind) => kind === 'trailer')
  }
}

const isValid = ({ issued_date, expiry_date }: Held, today: string): boolean =>
  (issued_date === null || issued_date <= today) && (expiry_date === null || expiry_date >= today)

/** Where certificates of each kind of holder are kept, and the field that names the holder. */
function keptOf(of: CertificationType): { readonly resource: string; readonly by: string } {
  if (of === 'COM' || of === 'CAR') return { resource: 'terminal:companyCertification', by: 'company' }
  return of === 'DRV' || of === 'USR' || of === 'INS'
    ? { resource: 'terminal:userCertification', by: 'user' }
    : { resource: 'terminal:vehicleCertification', by: 'vehicle' }
}

type Reason = { readonly says: string; readonly until?: string; readonly cure: Cure }

/** Why those that somebody holds do not do: the one that is valid soonest, or ended last. It is renewed, or the missing one is added. */
function whyNot(held: readonly Held[], { certification, of }: AskedCertificate, holder: string, today: string): Reason {
  const { resource, by } = keptOf(of)
  const [coming] = held
    .flatMap(({ id, issued_date }) => (issued_date !== null && issued_date > today ? [{ id, day: issued_date }] : []))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  if (coming)
    return {
      says: `is valid from ${coming.day} on`,
      until: coming.day,
      cure: { label: 'Correct it', opens: { resource, id: coming.id, field: 'issued_date' } },
    }
  const ended = held
    .flatMap(({ id, expiry_date }) => (expiry_date === null ? [] : [{ id, day: expiry_date }]))
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .at(-1)
  return ended === undefined
    ? { says: 'is missing', cure: { label: 'Add it', adds: { resource, values: { [by]: holder, certification } } } }
    : {
        says: `ended on ${ended.day}`,
        cure: { label: 'Renew it', opens: { resource, id: ended.id, field: 'expiry_date' } },
      }
}

function lacking(facts: AuthorisationFacts, asked: AskedCertificate): readonly Obstacle[] {
  const { certification, name, of, servers } = asked
  const { server, today, held } = facts
  if (servers.length > 0 && (server === null || !servers.includes(server))) return []
  return holdersOf(facts, of).flatMap(({ resource, id, name: who }): Obstacle[] => {
    const mine = held.filter((one) => one.certification === certification && one.holder === id)
    if (mine.some((one) => isValid(one, today))) return []
    const { says, until, cure } = whyNot(mine, asked, id, today)
    return [
      {
        code: `certification_${of.toLowerCase()}`,
        kind: 'certification',
        says: `${name} of ${who} ${says}.`,
        object: { resource, id, title: who },
        needs: 'change_certificate',
        cure,
        ...(until !== undefined && { until }),
      },
    ]
  })
}

export const certificates = (facts: AuthorisationFacts): readonly Obstacle[] =>
  facts.asked.flatMap((one) => lacking(facts, one))
