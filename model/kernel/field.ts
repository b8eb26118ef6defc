/** Field types: how a resource's field is declared, and its type in JSON, in the database and in forms. */
import type { ValueKind } from './kinds.ts'
import { USUAL_ITEMS } from './limits.ts'
import type { ShownIn } from './measure/units.ts'
import type { Permission } from './permissions.ts'
import type { ByDay } from './reckoned/by-day.ts'
import type { ByRows } from './reckoned/by-rows.ts'
import type { DaySum } from './reckoned/day-sum.ts'
import type { DaysSince } from './reckoned/days-since.ts'

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

/** Two days, both included, or two instants, of which the end is the later one. */
export type FieldSpan<Key extends string = string> = {
  readonly from: Key
  readonly to: Key
  /** An end that is not sent follows from the begin, by `derive` or `judgedBy` of the resource. */
  readonly follows?: true
}

/** Options that a field of any kind may have. */
export type FieldOptions = {
  readonly label?: string
  readonly help?: string
  /** Unit of the quantity, as shown in a column header: `ft`, `lb`, `gal`. */
  readonly unit?: string
  /** Digits after the point that are shown where fewer are meant than are kept; a calculated number has no zeros at the end. Whoever edits sees all. */
  readonly digits?: number
  /** The company's unit, in which the value is read and typed. Set by `inUnits` alone. */
  readonly shownIn?: ShownIn
  /** Of a day: the reference by whose clocks it is today in a copy of a row that has none. */
  readonly todayAt?: string
  /** Whether a sum over rows makes sense. By default it does for volumes, weights, lengths and tallies, but not for prices, positions and settings. */
  readonly adds?: boolean
  readonly required?: boolean
  /** Set by the server only; a client that sends it gets a validation error. */
  readonly readOnly?: boolean
  /** Takes the next number of a rule where a row is made without one. Derived by `resource` from its `numbered`. */
  readonly numbered?: true
  /** A reference that may name a row of any company in a new row: it counts, and is shown by its label, only once the other side has agreed. */
  readonly abroad?: true
  /** Of a reference: why it may name a record that is switched off, which every other new reference may not. */
  readonly takesInactive?: string
  /** Of a reference: forms offer only the rows that these filters of a list find. */
  readonly offers?: Readonly<Record<string, string>>
  /** A reference that the server sets to the user who creates the row. */
  readonly creator?: boolean
  /** Accepted but never returned, such as a password. Kept as a hash. */
  readonly writeOnly?: boolean
  /**
   * Of a write-only value that the server itself has to present elsewhere: kept encrypted instead of hashed (server/engine/base/secrets/sealed.ts).
   * It names the field with the address to which it is presented: when host, port or scheme of that change, the value is forgotten.
   */
  readonly sealed?: string
  /** Left out of the audit trail, because it is long and stays readable in its row. A change of this field alone is not announced either. */
  readonly unaudited?: true
  /**
   * Records when a person opened the row, or how far the server is with it. A change of such fields alone is announced, but makes
   * no new version and no audit entry.
   */
  readonly recordsVisit?: true
  /** Of what a verb asks for: it changes this field of the row. Set by `corrected` alone (corrected.ts). */
  readonly corrects?: true
  /** Unique across all companies, ignoring case. For uniqueness within one company, use the resource's `keys`. */
  readonly unique?: boolean
  /**
   * Of a text in the input of an action: a list of texts may be sent instead, which are its lines; of rows, their ids beside names. A text
   * that may have no line breaks, such as addresses, has semicolons between them.
   */
  readonly lines?: true | 'or ids' | 'semicolons'
  /** Of a text: `choices/` answers the values that stand in it. */
  readonly offersUsed?: true
  /** Included in free-text search. */
  readonly search?: boolean
  /** Shown in tables by default; the user may hide it. */
  readonly table?: boolean
  /** Heading of the form section that contains the field. */
  readonly group?: string
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
  /**
   * The kind of value that a text, a list of texts or a coordinate holds: values are normalised and checked by it
   * (model/shared/kinds).
   */
  readonly holds?: ValueKind
  /** Of a text that a database index holds: its length in UTF-8. Derived by `resource`; it matters for scripts whose letters take several bytes. */
  readonly maxBytes?: number
  /** Of a list, how many items; of an object, how many entries. */
  readonly maxItems?: number
  /** How deep a JSON value may be nested, if deeper than usual. */
  readonly depth?: number
  readonly pattern?: string
  /** What a text of the pattern is, in the words of messages: `two to four letters`. */
  readonly patternSays?: string
  /** Set on the day or instant at which something happened: a value in the future is refused. */
  readonly past?: true
  /** Of a day or an instant: the span that it begins or ends. Set by `spans` of its resource or action. */
  readonly span?: FieldSpan
  /** Of an instant: the reference to the place in whose `timezone` it is shown, here and in files. By default it is the reader's own zone. */
  readonly place?: string
  /** Of a JSON value, the entries that are known by name. Others may stand beside them. */
  readonly shape?: Fields
  /** What the codes in the field are called, by code. Users read, type and choose the words. */
  readonly words?: Readonly<Record<string, string>>
  /** Of codes whose order means nothing: two people's changes of different codes are merged (model/kernel/words/merged-codes.ts). */
  readonly merges?: true
  /** 'resource': the codes are names of resources, `area:name`; their words are the resources' labels (model/areas/named.ts). */
  readonly names?: 'resource'
  /** The codes are names of fields of the resource that the named field of the row says. Their words are the fields' labels. */
  readonly fieldsOf?: string
  /** Of a text of such names, comma between: the order of rows, a minus before a name for descending. */
  readonly isOrdering?: boolean
  /**
   * Of a percentage: cells draw it as a bar. Fields of the row, as far as they are shown beside it, tell the whole, the striped end of it,
   * what was added to the whole, and from which percentage it warns: from 100 on where none says so. Of another figure, `full` is the one at
   * which the bar is full, or the field of the row that says it.
   */
  readonly bar?: {
    readonly full?: number | string
    readonly whole?: string
    readonly striped?: string
    readonly added?: string
    readonly warns?: string
  }
  /** Of an estimated moment, the fields with the earliest and the latest one: cells show both behind it. */
  readonly between?: readonly [string, string]
  /** It follows from the day, or from rows of other resources, and is reckoned in each query, never stored. Read only. */
  readonly reckoned?: ByDay | ByRows | DaySum | DaysSince
  /**
   * The permission to read the field. For people without it no call has the field; histories, digests and the audit trail leave out its values.
   * They still learn that the row changed.
   */
  readonly needs?: Permission
  /** The database column, where it is not the field's own name. */
  readonly column?: string
  /**
   * Maintained by database triggers: how many rows of `of` refer to this row in their field `by`, or the total of their field `sum`; of those
   * with the values of `where` alone; a list means one of them. Read only; starts at 0.
   */
  readonly tally?: {
    readonly of: string
    readonly by: string
    readonly sum?: string
    readonly where?: Readonly<Record<string, string | boolean | readonly string[]>>
  }
}

export type Field<T = unknown> = FieldOptions & {
  readonly kind: FieldKind
  readonly initial: T
  readonly choices?: readonly string[]
  /** The resource that a `ref` points to, as `area:name`. A name rather than an import, because references may be circular. */
  readonly to?: string
  readonly onDelete?: OnDelete
  /** Digits after the point of a `decimal`, which JSON carries as text so that no digit is lost. */
  readonly scale?: number
  /** The fields of each item of a `list`. */
  readonly items?: Fields
}
export type Fields = Readonly<Record<string, Field>>

/** Type of a row's id: a UUID for resources under terminalboss/v3/, a number for all others. */
export type RefId<To extends string> = To extends `terminal:${string}` ? string : number

type Nullable<A extends FieldOptions, T> = A extends { required: true } ? T : T | null

export const text = <const A extends FieldOptions>(about?: A): Field<string> => ({
  kind: 'text',
  initial: '',
  maxLength: 500,
  search: true,
  ...about,
})
export const integer = <const A extends FieldOptions & { initial?: number }>(about?: A): Field<Nullable<A, number>> =>
  ({ kind: 'integer', initial: null, ...about }) as Field<Nullable<A, number>>
/** A measurement, for which a double is exact enough: a length, a coordinate, a temperature. */
export const number = <const A extends FieldOptions & { initial?: number }>(about?: A): Field<Nullable<A, number>> =>
  ({ kind: 'number', initial: null, ...about }) as Field<Nullable<A, number>>
/** An exact quantity (money, volume, weight): decimal text such as "123.450". */
export const decimal = <const A extends FieldOptions & { initial?: string }>(
  scale: number,
  about?: A,
): Field<Nullable<A, string>> => ({ kind: 'decimal', initial: null, scale, ...about }) as Field<Nullable<A, string>>
export const flag = (initial = false, about?: FieldOptions): Field<boolean> => ({ kind: 'flag', initial, ...about })
/** A calendar day, `yyyy-MM-dd`. */
export const day = (about?: FieldOptions): Field<string | null> => ({ kind: 'day', initial: null, ...about })
/** A point in time, ISO 8601 in UTC. */
export const instant = (about?: FieldOptions): Field<string | null> => ({ kind: 'instant', initial: null, ...about })
export const ref = <const To extends string>(
  to: To,
  about?: FieldOptions & { readonly onDelete?: OnDelete },
): Field<RefId<To> | null> => ({ kind: 'ref', initial: null, to, onDelete: 'refuse', ...about })
/** The name of a resource, which users read and choose by its label. */
export const resourceName = <const A extends FieldOptions>(about?: A): Field<string> =>
  text({ holds: 'choice', names: 'resource', ...about })
/** An ordered list of references to one resource. */
export const refs = <const To extends string>(to: To, about?: FieldOptions): Field<readonly RefId<To>[]> => ({
  kind: 'refs',
  initial: [],
  maxItems: USUAL_ITEMS,
  to,
  ...about,
})
/** A list of short texts, such as permission codes. */
export const codes = (about?: FieldOptions & { readonly choices?: readonly string[] }): Field<readonly string[]> => ({
  kind: 'codes',
  initial: [],
  maxItems: USUAL_ITEMS,
  ...about,
})
export const choice = <const O extends readonly string[]>(
  choices: O,
  initial: O[number],
  about?: FieldOptions,
): Field<O[number]> => ({ kind: 'choice', initial, choices, ...about })
/** A choice that follows from the day (reckoned/by-day.ts) or from other rows (reckoned/by-rows.ts). */
export const reckoned = <const O extends readonly string[]>(
  choices: O,
  initial: O[number],
  rule: ByDay | ByRows,
  about?: FieldOptions,
): Field<O[number]> => choice(choices, initial, { readOnly: true, ...about, reckoned: rule })
/** A whole number that rows of another resource add up to today (reckoned/day-sum.ts). */
export const daySum = (sum: DaySum, about?: FieldOptions): Field<number | null> =>
  integer({ readOnly: true, adds: true, ...about, reckoned: sum })
/** Whole days since an instant of the row (reckoned/days-since.ts). */
export const daysSince = (since: string, about?: Omit<FieldOptions, 'unit'>): Field<number | null> =>
  integer({ readOnly: true, ...about, unit: 'd', reckoned: { since } })
/** What part of their room they take today, in percent. */
export const dayShare = (
  share: DaySum & { readonly whole: string },
  about?: Omit<FieldOptions, 'unit'>,
): Field<number | null> => number({ readOnly: true, ...about, unit: '%', reckoned: share })
export const json = (about?: FieldOptions): Field<Readonly<Record<string, unknown>>> => ({
  kind: 'json',
  initial: {},
  ...about,
})
/** Items without an identity of their own, stored as one value: the items of an action's input or of a row (a schedule's days). */
export const list = <const F extends Fields>(items: F, about?: FieldOptions): Field<readonly FieldValues<F>[]> => ({
  kind: 'list',
  initial: [],
  maxItems: USUAL_ITEMS,
  items,
  ...about,
})

/** The named fields of a declaration, for a view that shows only some of them. */
export const pick = <const F extends Fields, const K extends keyof F & string>(
  fields: F,
  ...names: readonly K[]
): Pick<F, K> => Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>

export type FieldValues<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never
}

/** A field's label; by default derived from its name: `ship_date` → `Ship date`. */
export const labelOf = (name: string, field: FieldOptions): string =>
  field.label ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
