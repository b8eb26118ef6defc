/** Why somebody is not let in through a provider: one word for them, which tells a forger nothing, and more for the company's trail. */
import type { RefusalWord } from '#model/areas/sign-in/rules/refusal-words.ts'

export class SignInRefused extends Error {
  readonly word: RefusalWord
  constructor(word: RefusalWord, why: string) {
    super(why)
    this.word = word
  }
}
