/** The letters that a person may switch off for themselves, kept with their other settings. What concerns the account itself always goes out. */
export const ownLetters = {
  sign_in: {
    label: 'A sign-in from a new address or program',
    help: 'So that you hear of it if somebody else signs in as you',
  },
  partner: {
    label: 'Orders and nominations of a partner',
    help: 'Sent when your partner sends, answers or comments on one that you may act on',
  },
} as const
export type OwnLetter = keyof typeof ownLetters

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Under this name in the settings of a person: `{ sign_in: false }`. */
export const LETTERS = 'letters'

export function wantsLetter(settings: Readonly<Record<string, unknown>>, letter: OwnLetter): boolean {
  const kept = settings[LETTERS]
  return !(isObject(kept) && kept[letter] === false)
}
/** The settings with the letter switched on or off. */
export function withLetter(
  settings: Readonly<Record<string, unknown>>,
  letter: OwnLetter,
  isWanted: boolean,
): Readonly<Record<string, unknown>> {
  const kept = settings[LETTERS]
  return { [LETTERS]: { ...(isObject(kept) && kept), [letter]: isWanted } }
}
