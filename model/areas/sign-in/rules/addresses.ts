/** What of an e-mail address decides who signs in through a provider, and which paths a sign-in may lead to. */

/** The part of an e-mail address behind the @, by which domains are compared; '' where the text is no address. */
export const domainOf = (email: string): string =>
  /^[^@\s]+@(?<domain>[^@\s]+\.[^@\s]+)$/.exec(email.trim())?.groups?.['domain']?.toLowerCase() ?? ''

const MOST_LETTERS = 500
/** Whether a text is a path of the console, as `/yard/` is: never one that a browser would take for another site. */
export const isOwnPath = (path: string): boolean =>
  path.length <= MOST_LETTERS && /^\/(?![/\\])[\p{L}\p{N}\-._~/?=&%+:,@]*$/u.test(path)
