/** The words in which a field is declared, and the type each has on the wire, in the database and on screen. */

export type FieldKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'decimal'
  | 'flag'
  | 'day'
  | 'instant'
  | 'choice'
  | 'ref'
  | 'refs'
  | 'codes'
  | 'json'
  | 'list'

export type OnDelete = 'refuse' | 'cascade' | 'clear'

/** What a declaration may say of a field beside its kind. */
export type About = {
  readonly label?: string
  readonly help?: string
  /** Unit of the quantity, as shown in a column header: `ft`, `lb`, `gal`. */
  readonly unit?: string
  /** Whether its sum over rows tells something. Unless said, it does of volumes, weights, lengths and what the database counts: not of prices, positions and settings. */
  readonly adds?: boolean
  readonly required?: boolean
  /** Set by the server only; a client that sends it is told so. */
  readonly readOnly?: boolean
  /** A reference that the server sets to whoever creates the row. */
  readonly creator?: boolean
  /** Never answered: passwords. */
  readonly writeOnly?: boolean
  /** No two rows of any company share it, whatever the case; what a company shares with itself is the resource's `unique`. */
  readonly unique?: boolean
  /** Looked at by free-text search. */
  readonly search?: boolean
  /** Shown in a table unless the user hides it. */
  readonly table?: boolean
  /** Heading of the form under which the field stands. */
  readonly group?: string
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** The database column, where it is not the field's own name. */
  readonly column?: string
  /** Kept by the database: how many rows of `of` name this one in their field `by`, or the sum of their field `sum`. Read only, from nought on. */
  readonly tally?: { readonly of: string; readonly by: string; readonly sum?: string }
}

export type Field<T = unknown> = About & {
  readonly kind: FieldKind
  readonly initial: T
  readonly choices?: readonly string[]
  /** The resource that a `ref` points to, as `area:name`. A name, not an import: references may run in circles. */
  readonly to?: string
  readonly onDelete?: OnDelete
  /** Digits after the point of a `decimal`, which travels as text so that no digit is lost. */
  readonly scale?: number
  /** The fields of each item of a `list`. */
  readonly items?: Fields
}
export type Fields = Readonly<Record<string, Field>>

/** Rows under terminalboss/v3/ have a UUID, all others a number. */
export type RefId<To extends string> = To extends `terminal:${string}` ? string : number

type Nullable<A extends About, T> = A extends { required: true } ? T : T | null

export const text = <const A extends About>(about?: A): Field<string> => ({
  kind: 'text',
  initial: '',
  maxLength: 500,
  search: true,
  ...about,
})
export const integer = <const A extends About & { initial?: number }>(about?: A): Field<Nullable<A, number>> =>
  ({ kind: 'integer', initial: null, ...about }) as Field<Nullable<A, number>>
/** A measurement whose error is larger than a double's: a length, a coordinate, a temperature. */
export const number = <const A extends About & { initial?: number }>(about?: A): Field<Nullable<A, number>> =>
  ({ kind: 'number', initial: null, ...about }) as Field<Nullable<A, number>>
/** An exact quantity (money, volume, weight): decimal text such as "123.450". */
export const decimal = <const A extends About & { initial?: string }>(
  scale: number,
  about?: A,
): Field<Nullable<A, string>> => ({ kind: 'decimal', initial: null, scale, ...about }) as Field<Nullable<A, string>>
export const flag = (initial = false, about?: About): Field<boolean> => ({ kind: 'flag', initial, ...about })
/** A calendar day, `yyyy-MM-dd`. */
export const day = (about?: About): Field<string | null> => ({ kind: 'day', initial: null, ...about })
/** A moment, ISO 8601 in UTC. */
export const instant = (about?: About): Field<string | null> => ({ kind: 'instant', initial: null, ...about })
export const ref = <const To extends string>(
  to: To,
  about?: About & { readonly onDelete?: OnDelete },
): Field<RefId<To> | null> => ({ kind: 'ref', initial: null, to, onDelete: 'refuse', ...about })
/** Many references of one kind, kept in order. */
export const refs = <const To extends string>(to: To, about?: About): Field<readonly RefId<To>[]> => ({
  kind: 'refs',
  initial: [],
  to,
  ...about,
})
/** A list of short texts, such as permission codes. */
export const codes = (about?: About & { readonly choices?: readonly string[] }): Field<readonly string[]> => ({
  kind: 'codes',
  initial: [],
  ...about,
})
export const choice = <const O extends readonly string[]>(
  choices: O,
  initial: O[number],
  about?: About,
): Field<O[number]> => ({ kind: 'choice', initial, choices, ...about })
export const json = (about?: About): Field<Readonly<Record<string, unknown>>> => ({ kind: 'json', initial: {}, ...about })
/** Parts that are nothing without their row: items of an action's input, or of a row itself (a schedule's days), kept as one value. */
export const list = <const F extends Fields>(items: F, about?: About): Field<readonly Values<F>[]> => ({
  kind: 'list',
  initial: [],
  items,
  ...about,
})

/** Of a declaration's fields those that a view of it shows. */
export const pick = <const F extends Fields, const K extends keyof F & string>(fields: F, ...names: readonly K[]): Pick<F, K> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>

export type Values<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never
}

/** `ship_date` → `Ship date`: what a field is called where its declaration does not say. */
export const labelOf = (name: string, field: About): string =>
  field.label ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
