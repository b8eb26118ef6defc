/**
 * Fields that take their number by rules. The resource says by which rules and for which place; the engine draws the number whenever a row
 * is made, by whatever call. The rules are rows of a resource themselves.
 */
import { onResource, type Actions } from './action.ts'
import { text, type Fields } from './field.ts'
import type { Need } from './permissions.ts'

type Values = Readonly<Record<string, unknown>>

/** How a field takes its number. A row that is made with a number of its own keeps it. */
export type Numbered<R = Values> = {
  /** The resource whose rows are the rules, as `area:name`. */
  readonly by: string
  /** The types of its rules, where rules have types, and which of them is that of a row; the first one by default. */
  readonly types?: readonly string[]
  readonly typeOf?: (row: R) => string
  /**
   * The fields that name the places of a row. The rule for the first goes before the rule for the whole company; the first that has a zone
   * says which year and month it is.
   */
  readonly places: readonly (keyof R & string)[]
  /** Rows that are made without a number, such as templates. */
  readonly unless?: (row: R) => boolean
}

/** What a resource declares whose rows are rules. */
export type NumberRules = {
  /** The field that names the place a rule is for; empty for the whole company. */
  readonly place: string
  /** The field that names the type of its numbers. */
  readonly type?: string
  /** What may stand in a number beside its count: parts of the date, and fields of the numbered row. Of all types, if none is given. */
  readonly parts: (type?: string) => readonly string[]
}

/** The fields that decide which numbers a rule gives. A rule that is still being typed may lack any of them. */
export const decisiveFields = [
  'prefix',
  'suffix',
  'code_fields',
  'digits',
  'next_number',
  'step',
  'check_digit',
  'restarts',
]
const ofDraft = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field === undefined ? [] : [[name, { ...field, required: false }]]
    }),
  )

/**
 * The calls of such a resource: its rule for a place, which is made if there is none, the parts that numbers can have, and the next numbers
 * with those that are in use.
 */
export function ruleActions(
  fields: Fields,
  { view, change }: { view: Need; change: Need },
  rules: NumberRules,
): Actions {
  const { type = '', place } = rules
  const [typeField, placeField] = [fields[type], fields[place]]
  const typed = typeField && { [type]: { ...typeField, required: true } }
  const common = { undo: 'none', method: 'GET', form: 'none' } as const
  return {
    getOrCreate: onResource('get_or_create/', {
      ...common,
      label: 'Get or create the rule',
      needs: change,
      acts: true,
      numbering: 'getOrCreate',
      input: { ...typed, ...(placeField && { [place]: placeField }) },
    }),
    getColumns: onResource('get_columns/', {
      ...common,
      label: 'Parts of a number',
      needs: view,
      numbering: 'getColumns',
      input: typeField ? { [type]: typeField } : {},
    }),
    nextNumbers: onResource('next_numbers/', {
      ...common,
      label: 'Next numbers',
      needs: view,
      numbering: 'nextNumbers',
      input: {
        ...ofDraft(fields, [...(type === '' ? [] : [type]), place, ...decisiveFields, 'period']),
        rule: text({ holds: 'id', maxLength: 40, help: 'The rule that is being changed, if there is one' }),
      },
    }),
  }
}
