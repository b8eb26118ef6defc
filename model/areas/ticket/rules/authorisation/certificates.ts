/** Certificates that are asked for of those who have a part in a load: issued, not expired and, where the company asks that, verified. */
import type { CertificationType } from '#model/areas/certification/rules/certification.ts'
import { byWorth, paperState } from '#model/areas/certification/rules/paper-state.ts'
import { daysUntil } from '#model/kernel/reckoned/by-day.ts'
import type { Cure, Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { AskedCertificate, Held, AuthorisationFacts } from './facts.ts'

/** What is known of those who are asked for papers, and of what they hold. */
export type PaperFacts = Pick<
  AuthorisationFacts,
  'parties' | 'trucks' | 'today' | 'verifiedOnly' | 'server' | 'held' | 'asked'
>

type Holder = { readonly id: string; readonly name: string }

/** Of whom each kind of certificate is asked; nobody of a kind that the load does not name. */
function holdersOf({ parties, trucks }: PaperFacts, of: CertificationType): readonly Holder[] {
  const party = (role: string): readonly Holder[] => parties.filter((one) => one.role === role)
  const truck = (is: (kind: string) => boolean): readonly Holder[] => trucks.filter(({ kind }) => is(kind))
  switch (of) {
    case 'COM':
      return party('customer')
    case 'CAR':
      return party('carrier')
    // A ticket names nobody who inspects; an inspection of a car does.
    case 'INS':
      return party('inspector')
    case 'DRV':
      return party('driver')
    // Of people of the terminal: a ticket names none.
    case 'USR':
      return [...party('staff'), ...party('user')]
    case 'VEH':
      return truck(() => true)
    case 'VTR':
      return truck((kind) => kind !== 'trailer')
    case 'VTL':
      return truck((kind) => kind === 'trailer')
  }
}

/** Where certificates of each kind of holder are kept, and the field that names the holder. */
function keptOf(of: CertificationType): { readonly resource: string; readonly by: string } {
  if (of === 'COM' || of === 'CAR') return { resource: 'terminal:companyCertification', by: 'company' }
  return of === 'DRV' || of === 'USR' || of === 'INS'
    ? { resource: 'terminal:userCertification', by: 'user' }
    : { resource: 'terminal:vehicleCertification', by: 'vehicle' }
}

/** `row`: the certificate that it is about; undefined where there is none. */
type Reason = { readonly says: string; readonly until?: string; readonly cure: Cure; readonly row?: string }

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
      row: coming.id,
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
        row: ended.id,
        cure: { label: 'Renew it', opens: { resource, id: ended.id, field: 'expiry_date' } },
      }
}

/** Of several certificates of one kind the best counts; of equal ones the one that lasts longest. */
export function bestOf(
  held: readonly Held[],
  { warning_days }: Pick<AskedCertificate, 'warning_days'>,
  { today, verifiedOnly }: Pick<PaperFacts, 'today' | 'verifiedOnly'>,
) {
  const stated = held.map((one) => ({ one, state: paperState(one, today, warning_days) }))
  const last = ({ expiry_date }: Held): string => expiry_date ?? '9'
  /** One that does not count comes after each that does, also if that one ends soon. */
  const isOut = ({ one, state }: (typeof stated)[number]): boolean =>
    state === 'expired' || state === 'missing' || (verifiedOnly && !one.verified)
  return stated.toSorted(
    (a, b) =>
      Number(isOut(a)) - Number(isOut(b)) || byWorth(a.state, b.state) || last(b.one).localeCompare(last(a.one)),
  )[0]
}

type Finding = Reason & { readonly isWarning: boolean }

/** What is to be said of the best that somebody holds. Several papers may stand for one another, so that only the best is looked at. */
function findingOf(
  held: readonly Held[],
  asked: AskedCertificate,
  holder: string,
  facts: PaperFacts,
): Finding | undefined {
  const { today, verifiedOnly } = facts
  const best = bestOf(held, asked, facts)
  if (best === undefined || best.state === 'missing' || best.state === 'expired')
    return { ...whyNot(held, asked, holder, today), isWarning: false }
  const { one, state } = best
  const { resource } = keptOf(asked.of)
  if (!one.verified && (verifiedOnly || state === 'unverified'))
    return {
      says: 'is not verified',
      row: one.id,
      cure: { label: 'Look at it', opens: { resource, id: one.id, field: 'verified' } },
      isWarning: !verifiedOnly,
    }
  if (state !== 'expiring' || one.expiry_date === null) return undefined
  return {
    says: `ends ${inDays(daysUntil(one.expiry_date, today))}, on ${one.expiry_date}`,
    row: one.id,
    cure: { label: 'Renew it', opens: { resource, id: one.id, field: 'expiry_date' } },
    isWarning: true,
  }
}

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

export type ToldPaper = {
  readonly certification: string
  readonly holder: string
  readonly obstacle: Obstacle
  readonly isWarning: boolean
}

function lacking(facts: PaperFacts, asked: AskedCertificate): readonly ToldPaper[] {
  const { certification, name, of, servers } = asked
  const { server, held } = facts
  if (servers.length > 0 && (server === null || !servers.includes(server))) return []
  return holdersOf(facts, of).flatMap(({ id, name: who }): ToldPaper[] => {
    const mine = held.filter((one) => one.certification === certification && one.holder === id)
    const found = findingOf(mine, asked, id, facts)
    if (found === undefined) return []
    const { says, until, cure, row, isWarning } = found
    return [
      {
        certification,
        holder: id,
        isWarning,
        obstacle: {
          code: `certification_${of.toLowerCase()}`,
          kind: 'certification',
          says: `${name} of ${who} ${says}.`,
          object:
            row === undefined
              ? { resource: 'terminal:certification', id: certification, title: name }
              : { resource: keptOf(of).resource, id: row, title: `${name} of ${who}` },
          needs: 'change_certificate',
          cure,
          ...(until !== undefined && { until }),
        },
      },
    ]
  })
}

/** Everything that is to be said of the papers of those who have a part in a load, by paper and holder. */
export const toldPapers = (facts: PaperFacts): readonly ToldPaper[] => facts.asked.flatMap((one) => lacking(facts, one))

/** Those that keep a load from going, and those that only warn. */
export function certificates(facts: PaperFacts): {
  readonly blockers: readonly Obstacle[]
  readonly warnings: readonly Obstacle[]
} {
  const told = toldPapers(facts)
  const pick = (isWarning: boolean): readonly Obstacle[] =>
    told.flatMap((one) => (one.isWarning === isWarning ? [one.obstacle] : []))
  return { blockers: pick(false), warnings: pick(true) }
}
