/** Which field each column of a table goes to: as a user chose, by its heading, or by a synonym of it. */
import { labelOf, type Field } from '#model/kernel/field.ts'
import { unitOf, type CompanyUnits } from '#model/kernel/measure/units.ts'
import { inUnits } from '#model/kernel/quantity.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { isFilled } from '#model/kernel/table.ts'
import { columnNames, headingKey, headingText, namedColumns, type NamedColumn } from './heading.ts'
import { synonyms } from './synonyms.ts'

/** A field that a table may fill, as the company reads it. */
export type ImportField = { readonly name: string; readonly label: string; readonly field: Field }
export type Matched = {
  readonly name: string
  /** The unit that the heading names, where it is not the one in which the company reads; of an instant, its time zone. */
  readonly unit?: string
  /** The column has the time of day; another one has the date. */
  readonly isTime?: true
}
/** The field chosen for a heading, by the heading; empty if its column is left out. */
export type Remembered = Readonly<Record<string, string>>

/** What the server alone sets, and what takes more than a cell, is not imported. */
export const targetsOf = ({ fields }: Pick<Resource, 'fields'>, units: CompanyUnits): readonly ImportField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    !isFilled(field) ? [] : [{ name, label: labelOf(name, field), field: inUnits(field, units) }],
  )

/** The headings of other systems for the field: those of the column that its name or label is in the list of synonyms. */
function otherHeadings({ name, label }: ImportField): readonly string[] {
  const keys = new Set([headingKey(name), headingKey(label)])
  return Object.entries(synonyms).flatMap(([column, words]) =>
    [column, ...words].some((word) => keys.has(headingKey(word))) ? words : [],
  )
}

function matchOf({ column, unit }: NamedColumn<string>, targets: readonly ImportField[]): Matched {
  const field = targets.find(({ name }) => name === column)?.field
  const isOwn = unit === '' || unit.toLowerCase() === (field && unitOf(field))?.toLowerCase()
  return { name: column, ...(!isOwn && field?.kind !== 'text' && { unit }) }
}

/** Dates and times that stand in two columns: `Arrived date` and `Arrived time`. */
function withTimes(
  headings: readonly string[],
  matched: readonly (Matched | undefined)[],
  targets: readonly ImportField[],
): readonly (Matched | undefined)[] {
  const keys = headings.map(headingKey)
  const taken = new Set(matched.flatMap((match) => match?.name ?? []))
  const found = [...matched]
  for (const { name, label, field } of targets) {
    if (field.kind !== 'instant') continue
    for (const base of [label, name].map((one) => headingKey(one).replace(/(?:at|on|date|time|datetime)$/, ''))) {
      const [day, time] = [`${base}date`, `${base}time`].map((key) => keys.indexOf(key))
      if (day === undefined || time === undefined || day < 0 || time < 0) continue
      const others = taken.has(name) ? [matched[day]?.name, matched[time]?.name] : [name]
      if (!others.includes(name) || found[time]?.isTime === true) continue
      found[day] = { name }
      found[time] = { name, isTime: true }
    }
  }
  return found
}

/**
 * Returns which field each heading in order goes to; undefined where its column is left out. What was chosen goes
 * first, then the headings of our own files and the names of fields, then synonyms. A field is filled by the first
 * column that goes to it.
 */
export function headingMatcher(
  targets: readonly ImportField[],
  remembered: Remembered = {},
): (headings: readonly string[]) => readonly (Matched | undefined)[] {
  const chosen = new Map(Object.entries(remembered).map(([heading, name]) => [headingKey(heading), name]))
  const isTarget = (name: string): boolean => targets.some((target) => target.name === name)
  const exact = columnNames(Object.fromEntries(targets.map(({ name, label }) => [name, [label]])))
  const similar = columnNames(Object.fromEntries(targets.map((target) => [target.name, otherHeadings(target)])))
  const choice = (heading: string): string | undefined => {
    const name = chosen.get(headingKey(heading))
    return name === undefined || name === '' || isTarget(name) ? name : undefined
  }
  const named = (heading: string): readonly NamedColumn<string>[] => {
    const name = choice(heading)
    if (name === undefined) return exact(heading)
    return name === '' ? [] : [{ column: name, unit: headingText(heading).unit }]
  }
  return (headings) => {
    const first = namedColumns(headings, named)
    const taken = new Set(first.flatMap((one) => one?.column ?? []))
    const rest = headings.map((heading, at) =>
      first[at] !== undefined || choice(heading) !== undefined ? '' : heading,
    )
    const second = namedColumns(rest, (heading) => similar(heading).filter(({ column }) => !taken.has(column)))
    const matched = headings.map((_, at) => first[at] ?? second[at])
    return withTimes(
      headings,
      matched.map((one) => one && matchOf(one, targets)),
      targets,
    )
  }
}

/** What a user chose, added to what was remembered before. */
export const remember = (
  before: Remembered,
  headings: readonly string[],
  chosen: readonly (Matched | undefined)[],
): Remembered => ({
  ...before,
  ...Object.fromEntries(headings.map((heading, at) => [heading.trim(), chosen[at]?.name ?? ''])),
})
