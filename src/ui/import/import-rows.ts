/** The rows that the server read of a table as new records, with their values in the words of this company. */
import type { Resource } from '#model/kernel/resource.ts'
import type { ImportField } from '#model/shared/reading/import-columns.ts'
import type { ReadTableAnswer } from '#model/shared/reading/read-table-call.ts'
import type { BulkRow } from '../bulk/bulk-operation.ts'
import { shownText } from '../form/draft/text.ts'

type Values = Readonly<Record<string, unknown>>

/** How a value will be shown once it is stored: a time by the clock of the place that its row names. */
export function importedText(
  targets: readonly ImportField[],
  { labels, zones }: Pick<ReadTableAnswer, 'labels' | 'zones'>,
): (target: ImportField, values: Values) => string {
  return ({ name, field }, values) => {
    const { place = '' } = field
    const to = targets.find((target) => target.name === place)?.field.to ?? ''
    const zone = zones[to]?.[String(values[place])]
    return shownText(field, values[name], (of, id) => labels[of]?.[String(id)], zone)
  }
}

/** By their lines in the table. */
export function importRows(
  { title }: Resource,
  targets: readonly ImportField[],
  table: Pick<ReadTableAnswer, 'rows' | 'columns' | 'labels' | 'zones'>,
): readonly BulkRow[] {
  const { rows, columns } = table
  const filled = [...new Set(columns.flatMap(({ field }) => field ?? []))]
  const shown = targets
    .filter(({ name }) => filled.includes(name))
    .toSorted((one, other) => filled.indexOf(one.name) - filled.indexOf(other.name))
  const labelOf = (name: string): string => targets.find((target) => target.name === name)?.label ?? ''
  const textIn = importedText(targets, table)
  return rows.map(({ line, values, problems }): BulkRow => {
    const textOf = (target: ImportField): string => textIn(target, values)
    const name = shown
      .filter((target) => title.includes(target.name) && values[target.name] !== undefined)
      .map(textOf)
      .join(' ')
    return {
      id: line,
      name: `Line ${line}${name === '' ? '' : ` ${name}`}`,
      version: 0,
      values,
      line: shown
        .filter((target) => values[target.name] !== undefined)
        .map((target) => `${target.label} ${textOf(target)}`)
        .join(' · '),
      problems: Object.entries(problems).flatMap(([field, messages]) =>
        messages.map((message) => (labelOf(field) === '' ? message : `${labelOf(field)}: ${message}`)),
      ),
    }
  })
}
