/** Certificates that are asked for of those who have a part in a load: issued, and not expired. */
import type { CertificationType } from '#model/areas/certification/rules/certification.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
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

/** Why those that somebody holds do not do: the one that is valid soonest, or ended last. */
function whyNot(held: readonly Held[], today: string): { readonly says: string; readonly until?: string } {
  const coming = held
    .flatMap(({ issued_date }) => (issued_date !== null && issued_date > today ? [issued_date] : []))
    .toSorted()[0]
  if (coming !== undefined) return { says: `is valid from ${coming} on`, until: coming }
  const ended = held
    .flatMap(({ expiry_date }) => expiry_date ?? [])
    .toSorted()
    .at(-1)
  return { says: ended === undefined ? 'is missing' : `ended on ${ended}` }
}

function lacking(
  facts: AuthorisationFacts,
  { certification, name, of, servers }: AskedCertificate,
): readonly Obstacle[] {
  const { server, today, held } = facts
  if (servers.length > 0 && (server === null || !servers.includes(server))) return []
  return holdersOf(facts, of).flatMap(({ resource, id, name: who }): Obstacle[] => {
    const mine = held.filter((one) => one.certification === certification && one.holder === id)
    if (mine.some((one) => isValid(one, today))) return []
    const { says, until } = whyNot(mine, today)
    return [
      {
        code: `certification_${of.toLowerCase()}`,
        kind: 'certification',
        says: `${name} of ${who} ${says}.`,
        object: { resource, id, title: who },
        needs: 'change_certificate',
        ...(until !== undefined && { until }),
      },
    ]
  })
}

export const certificates = (facts: AuthorisationFacts): readonly Obstacle[] =>
  facts.asked.flatMap((one) => lacking(facts, one))
