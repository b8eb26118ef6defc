/** Normalized e-mail address, by which accounts are found and attempts are counted. */
export const accountOf = (email: string): string => email.trim().toLowerCase()
