/** Why a provider's word was not taken. In a file of its own: what every table loads does without it. */

/** What a refusal is called where people read it; it says nothing that a forger could use. */
export const refusalWords = {
  expired: 'The answer of the provider came too late, or was used before. Sign in again.',
  audience:
    'The answer of the provider was made for another application. Ask your administrator to compare the settings of both sides.',
  signature:
    'The answer of the provider could not be verified. Ask your administrator whether the keys of the provider have changed.',
  unknown_user: 'There is no active account here for you. Ask your administrator for one.',
  cancelled: 'The provider did not sign you in.',
  unavailable: 'The provider did not answer. Try again in a moment.',
} as const
export type RefusalWord = keyof typeof refusalWords
