/** The keys for secrets that the operator gives in the environment: the present one, and while it is replaced the one before. */
import { hkdfSync } from 'node:crypto'

export const SECRET_SETTING = 'HIGHBALL_SECRET'
export const SECRET_BEFORE_SETTING = 'HIGHBALL_SECRET_BEFORE'
const KEY_BYTES = 32
/** Fewer could be guessed. */
const FEWEST_CHARACTERS = 32

/** The same key of the same text on every server. Undefined where nothing is given. Throws, in words, for what could be guessed. */
export function givenKey(text: string | undefined, setting = SECRET_SETTING): Buffer | undefined {
  const given = text?.trim() ?? ''
  if (given === '') return undefined
  if (given.length < FEWEST_CHARACTERS || new Set(given).size < 8)
    throw new Error(
      `${setting}: at least ${FEWEST_CHARACTERS} characters, 8 of them different; make one with: openssl rand -base64 32`,
    )
  return Buffer.from(hkdfSync('sha256', given, '', 'highball secrets', KEY_BYTES))
}
