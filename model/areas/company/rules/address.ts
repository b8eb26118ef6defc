/** Addresses as they are written: below a name, without empty lines. */

export type Address = Readonly<
  Partial<Record<'name' | 'street' | 'city' | 'state' | 'postal_code' | 'country', string | null>>
>

/** Those that say something, without what surrounds them. */
export const saidOnly = (values: readonly (string | null | undefined)[]): readonly string[] =>
  values.flatMap((value) => (value === null || value === undefined || value.trim() === '' ? [] : [value.trim()]))

/** `Conway, KS 67460`: the town with its state and code on one line, the street above, the country below. */
export const addressLines = ({ street, city, state, postal_code, country }: Address): readonly string[] =>
  saidOnly([street, saidOnly([city, saidOnly([state, postal_code]).join(' ')]).join(', '), country])

/** With the name above it. */
export const namedAddress = (party: Address): readonly string[] => [...saidOnly([party.name]), ...addressLines(party)]
