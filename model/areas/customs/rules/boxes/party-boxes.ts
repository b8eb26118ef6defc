/** The boxes of parties: who is named, at which address, and what of it is missing. */
import { namedAddress } from '#model/areas/company/rules/address.ts'
import type { BoxFacts, BoxParty, FormBox, PartyRole } from './box.ts'

export const partyText = (party: BoxParty | undefined): string =>
  party === undefined ? '' : namedAddress(party).join(', ')

/** The parts of an address without which a party is not identified, in the order in which they are asked for. */
const addressParts = ['street', 'city', 'country'] as const

export const missingAddressPart = (party: BoxParty): (typeof addressParts)[number] | undefined =>
  addressParts.find((part) => party[part].trim() === '')

const wrongAddress =
  (role: PartyRole) =>
  ({ parties }: BoxFacts): string => {
    const party = parties[role]
    const part = party && missingAddressPart(party)
    return party === undefined || part === undefined ? '' : `${party.name} has no ${part}.`
  }

type Named = { readonly needed?: FormBox['needed']; readonly same?: readonly PartyRole[] }

/** `same`: the parties that stand for this one where none is named, in that order. */
export function partyBox(box: string, title: string, role: PartyRole, { needed, same = [] }: Named = {}): FormBox {
  return {
    box,
    title,
    field: role,
    source: 'party',
    text: ({ parties }) => partyText([role, ...same].map((one) => parties[one]).find((party) => party !== undefined)),
    ...(needed && { needed }),
    wrong: wrongAddress(role),
  }
}
