/** Derives the question of a report from the values of its form, and the name of a new report from its sentence. */
import { emptyDefinition, orderParts, type ReportDefinition } from '#model/areas/report/rules/definition.ts'

type Values = Readonly<Record<string, unknown>>
const parts = Object.keys({ source: '', ...emptyDefinition })

/** Parts that are empty in the form are taken from an empty question. The cast is safe: the fields of the resource are these parts. */
export const definitionOf = (values: Values): ReportDefinition =>
  ({
    source: '',
    ...emptyDefinition,
    ...Object.fromEntries(
      parts.flatMap((part) => (values[part] === null || values[part] === undefined ? [] : [[part, values[part]]])),
    ),
  }) as ReportDefinition

/** The sentence with another word at a position, in place of what may be one label there. */
export function withWord(text: string, at: number, word: string): string {
  const typed = /^"?[^,:|"]*/.exec(text.slice(at))?.[0] ?? ''
  return `${text.slice(0, at)}${word}${text.slice(at + typed.trimEnd().length)}`
}

const LONGEST_NAME = 120
/** The name of a report until one is typed: its sentence without columns, totals and order. */
export function suggestedName(sentence: string): string {
  const [, plural = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(sentence.trim()) ?? []
  const [asked = ''] = / (?:where|grouped by) .*$/s.exec(rest) ?? []
  const name = `${plural.trim()}${asked.split(/, (?:totals of|ordered by) /)[0] ?? ''}`
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`
}

/** Every name of a column that a report uses, once each. */
export const namesUsed = (definition: ReportDefinition): readonly string[] => [
  ...new Set([
    ...definition.columns,
    ...definition.filters.map(({ field }) => field),
    ...orderParts(definition.ordering).map(({ name }) => name),
    ...definition.group_by,
    ...definition.sums,
    definition.period_field,
    ...definition.formulas.map(({ name }) => name),
  ]),
]
