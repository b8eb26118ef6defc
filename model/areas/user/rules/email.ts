/** E-mail addresses of users, partners and parties, declared once, and the address of an account whose person was forgotten. */
import { text, type FieldOptions } from '#model/kernel/field.ts'

export const emailAddress = (about?: FieldOptions) =>
  text({
    holds: 'email',
    pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    patternSays: 'an e-mail address such as name@example.com',
    ...about,
  })

const FORGOTTEN = '@forgotten.invalid'
/** No letter reaches it: nothing is ever delivered to the domain `invalid` (RFC 2606). */
export const forgottenAddress = (id: number): string => `former-${id}${FORGOTTEN}`
export const isForgotten = (address: string): boolean => address.endsWith(FORGOTTEN)
