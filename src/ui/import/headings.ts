/** Which field each column of a sheet goes to: as it was chosen before, or by its heading. */
import { labelOf, type Field } from '#model/kernel/field.ts'
import { unitOf } from '#model/kernel/measure/units.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { headerOf } from '#model/kernel/table.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { notInTable } from '../table/cells/cell-text.ts'

/** A field that a sheet may fill. */
export type ImportField = { readonly name: string; readonly label: string; readonly field: Field }
/** `unit`: the one that the heading names, where it is not the one in which this user reads. */
export type Matched = { readonly name: string; readonly unit?: string }
/** The field chosen for a heading, by the heading; empty if its column is left out. */
export type Remembered = Readonly<Record<string, string>>

/** What the server alone sets, and what takes more than a cell, is not imported. */
export const targetsOf = ({ fields }: Resource): readonly ImportField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    notInTable(field) !== undefined || field.writeOnly === true ? [] : [{ name, label: labelOf(name, field), field }],
  )

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[-.]/g, '')
    .replaceAll(/[\s_]+/g, ' ')

/** A heading as an export writes it, with or without the unit, or the name of the field. */
function matchOf(heading: string, targets: readonly ImportField[]): Matched | undefined {
  const sought = plain(heading)
  const found = targets.find(({ name, label, field }) =>
    [name, label, headerOf(name, field), headerOf(name, asShown(field))].some((one) => plain(one) === sought),
  )
  if (found === undefined) return undefined
  const { name, field } = found
  const unit = unitOf(field)
  const isOther = unit !== undefined && unit !== unitOf(asShown(field)) && plain(headerOf(name, field)) === sought
  return { name, ...(isOther && { unit }) }
}

/** For each column in order; undefined where it is left out. A field is filled by the first column that goes to it. */
export function matchHeadings(
  headings: readonly string[],
  targets: readonly ImportField[],
  remembered: Remembered = {},
): readonly (Matched | undefined)[] {
  const taken = new Set<string>()
  return headings.map((heading) => {
    const chosen = remembered[plain(heading)]
    const known = targets.find(({ name }) => name === chosen)
    const match = chosen === '' ? undefined : known ? { name: known.name } : matchOf(heading, targets)
    if (match === undefined || taken.has(match.name)) return undefined
    taken.add(match.name)
    return match
  })
}

/** What a user chose, added to what was remembered before. */
export const remember = (
  before: Remembered,
  headings: readonly string[],
  chosen: readonly (Matched | undefined)[],
): Remembered => ({
  ...before,
  ...Object.fromEntries(headings.map((heading, at) => [plain(heading), chosen[at]?.name ?? ''])),
})
