/** A line of the grid of entries: the entry as it is stored, with what is typed over it. */
import { entryFigures, type EntryCorrection } from '#model/areas/ticket/rules/entry-figures.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import type { Field } from '#model/kernel/field.ts'
import type { Row } from '#model/kernel/resource.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { editText, readText } from '#src/ui/form/draft/text.ts'

export type Entry = Row<typeof ticketEntry> & { readonly railcar__label?: string | null }

/** In the order in which they are typed. */
export const columns = [
  'compartment',
  'gross_volume',
  'temperature',
  'relative_density',
  'net_volume',
  'meter',
] as const
export type EntryColumn = (typeof columns)[number]
export type Typed = Readonly<Partial<Record<EntryColumn, string>>>
type Values = Readonly<Partial<Record<EntryColumn, unknown>>>

/** By their names: a declaration that is imported by itself is a file of its own in the first load. */
const declared = resourceNamed('terminal:ticketEntry')
export const heldStates: ReadonlySet<unknown> = new Set((declared.heldBy ?? []).flatMap((freeze) => freeze.in))
export function fieldOf(name: string): Field {
  const field = declared.fields[name]
  if (field === undefined) throw new Error(`Ticket entries have no field ${name}`)
  return field
}

/** What stands in a cell while nothing is typed into it. */
export const storedText = (entry: Entry | undefined, column: EntryColumn): string =>
  entry === undefined ? '' : editText(fieldOf(column), entry[column])

/** What a line is typed to be: a new one takes what is given for it, once something is typed. */
export const withGiven = (entry: Entry | undefined, typed: Typed = {}, given: Typed = {}): Typed =>
  entry === undefined && Object.keys(typed).length > 0 ? { ...given, ...typed } : typed

export type ReadLine = {
  /** What differs from what is stored. */
  readonly changes: Values
  readonly problems: Readonly<Partial<Record<EntryColumn, string>>>
}

export function readLine(entry: Entry | undefined, typed: Typed): ReadLine {
  const changes: Partial<Record<EntryColumn, unknown>> = {}
  const problems: Partial<Record<EntryColumn, string>> = {}
  for (const column of columns) {
    const text = typed[column]
    if (text === undefined || text === storedText(entry, column)) continue
    const field = fieldOf(column)
    const read = readText(field, text)
    const said = 'problem' in read ? [read.problem] : problemsOf(field, read.value)
    if ('value' in read && said.length === 0) changes[column] = read.value
    else problems[column] = said.join(' ')
  }
  return { changes, problems }
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const decimal = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The figures of a line as it would be saved now. `density`: that of the product, where none is typed. */
export function figuresOf(
  entry: Entry | undefined,
  { changes }: Pick<ReadLine, 'changes'>,
  correction: EntryCorrection,
) {
  const now: Values = { ...entry, ...changes }
  return entryFigures(
    {
      gross_volume: decimal(now.gross_volume),
      temperature: number(now.temperature),
      relative_density: number(now.relative_density),
      net_volume: decimal(now.net_volume),
    },
    correction,
  )
}
