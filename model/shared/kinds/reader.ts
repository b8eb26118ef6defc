/** What a reader of a kind of values is given and answers. */

/** The value as it is stored, or the problem as a sentence that names the value and the right form. */
export type KindReading = { readonly value: unknown } | { readonly problem: string }

export type KindContext = {
  /** `US`, `CA`, `MX` or empty: the country of the record. */
  readonly country: string
  /** The country by which a telephone number without a prefix is read, where the record names none. */
  readonly companyCountry: string
  /** The database's name of a time zone that is written in any case; undefined if there is none. */
  readonly zoneNamed: (name: string) => string | undefined
  /** The other coordinate of the same record. */
  readonly other?: unknown
}

/** A reader gets trimmed text that is not empty and at most `MAX_LENGTH` characters long. */
export type KindReader = (text: string, context: KindContext) => KindReading

/** Longer text is no value of any kind, and is refused before it meets a pattern. */
export const MAX_LENGTH = 500

const SHOWN = 60
/** The value as messages quote it. */
export const quoted = (text: string): string => `"${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}"`

export const problem = (text: string): KindReading => ({ problem: text })

/** A reader of values that one pattern describes. Separators are dropped and letters raised before. */
export const byPattern =
  (pattern: RegExp, form: string, separators: RegExp = /\s/g): KindReader =>
  (text) => {
    const value = text.replace(separators, '').toUpperCase()
    return pattern.test(value) ? { value } : problem(`${quoted(text)} is not ${form}.`)
  }
