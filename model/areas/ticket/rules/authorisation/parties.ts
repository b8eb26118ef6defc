/** Whether the companies, people and trucks of a load may come at all: enabled, valid, not locked out. */
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { AuthorisationFacts, LoadParty, Truck } from './facts.ts'

const roleWords = {
  customer: 'Customer',
  carrier: 'Carrier',
  driver: 'Driver',
  vehicle: 'Vehicle',
  trailer: 'Trailer',
  inspector: 'Inspector',
  company: 'Company',
  staff: 'Staff member',
  user: 'User',
} as const
/** Who may change such a party. */
const changes = {
  customer: 'change_company',
  carrier: 'change_company',
  company: 'change_company',
  driver: 'change_driver',
  staff: 'change_staff',
  inspector: 'change_user',
  user: 'change_user',
} as const

type ComingFacts = Pick<AuthorisationFacts, 'parties' | 'trucks' | 'today' | 'volume' | 'direction'>

const objectOf = ({ resource, id, name }: LoadParty) => ({ resource, id, title: name })
const truckOf = ({ id, name }: Truck) => ({ resource: 'terminal:vehicle', id, title: name })

function partyProblems(party: LoadParty, { today }: ComingFacts): readonly Obstacle[] {
  const { role, name, enabled, effective_date, expiry_date, lockout_date, lockout_reason } = party
  const { licence_expires = null } = party
  const about = { object: objectOf(party), needs: changes[role] } as const
  const who = `${roleWords[role]} ${name}`
  const isOut = lockout_date !== null && lockout_date <= today
  const why = lockout_reason === '' ? '' : `: ${lockout_reason}`
  return [
    ...(isOut
      ? [
          {
            ...about,
            code: `${role}_locked_out`,
            kind: 'lockout',
            says: `${who} is locked out since ${lockout_date}${why}.`,
          } as const,
        ]
      : []),
    ...(enabled
      ? []
      : [{ ...about, code: `${role}_disabled`, kind: 'lockout', says: `${who} is switched off.` } as const]),
    ...(effective_date !== null && effective_date > today
      ? [
          {
            ...about,
            code: `${role}_not_yet`,
            kind: 'lockout',
            says: `${who} may come from ${effective_date} on.`,
            until: effective_date,
          } as const,
        ]
      : []),
    ...(expiry_date !== null && expiry_date < today
      ? [{ ...about, code: `${role}_ended`, kind: 'lockout', says: `${who} might come until ${expiry_date}.` } as const]
      : []),
    ...(role === 'driver' && licence_expires !== null && licence_expires < today
      ? [
          {
            ...about,
            code: 'driver_licence',
            kind: 'lockout',
            says: `The licence of driver ${name} ended on ${licence_expires}.`,
            cure: { label: 'Renew it', opens: { resource: party.resource, id: party.id, field: 'licence_expires' } },
          } as const,
        ]
      : []),
  ]
}

/** A tractor carries nothing itself. */
const carries = ({ kind }: Truck): boolean => kind !== 'tractor'

function truckProblems(truck: Truck, { today, volume, direction }: ComingFacts): readonly Obstacle[] {
  const { role, name, enabled, inspection_expires, capacity } = truck
  const about = { kind: 'vehicle', object: truckOf(truck), needs: 'change_vehicle' } as const
  const who = `${roleWords[role]} ${name}`
  const isTooMuch =
    direction === 'load' && carries(truck) && capacity !== null && volume !== null && Number(volume) > Number(capacity)
  return [
    ...(enabled ? [] : [{ ...about, code: `${role}_disabled`, says: `${who} is switched off.` }]),
    ...(inspection_expires !== null && inspection_expires < today
      ? [
          {
            ...about,
            code: `${role}_inspection`,
            says: `The inspection of ${role} ${name} ended on ${inspection_expires}.`,
          },
        ]
      : []),
    ...(isTooMuch
      ? [{ ...about, code: `${role}_capacity`, says: `${who} holds ${capacity} gal; ${volume} gal are asked.` }]
      : []),
  ]
}

export const whoMayCome = (facts: ComingFacts): readonly Obstacle[] => [
  ...facts.parties.flatMap((party) => partyProblems(party, facts)),
  ...facts.trucks.flatMap((truck) => truckProblems(truck, facts)),
]
