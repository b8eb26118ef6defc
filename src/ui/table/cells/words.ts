/** What a cell says, in words: the same in the grid, on cards, in files and in the find bar. */
import { cellWords } from '#model/kernel/words/code-words.ts'
import type { Field } from '#model/kernel/field.ts'
import { figureText, numberText } from '#model/kernel/quantity.ts'
import { withoutSeparators } from '#model/shared/numbers/numbers.ts'
import { toShown } from '#model/kernel/measure/units.ts'
import { zoneName } from '#model/kernel/table.ts'
import { grouped } from '#model/shared/number-format.ts'
import { stamp } from '#model/shared/period.ts'
import type { TableWindow, Totals } from '#workers/jobs.ts'
import { momentText, placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import type { TableColumn } from '../state/columns.ts'
import type { TotalKind } from '../state/settings.ts'

const storedDigits = ({ field }: TableColumn, value: number): string =>
  field.kind === 'decimal' ? value.toFixed(field.scale ?? 0) : String(value)
/** A number in plain digits, as spreadsheets read it: in the unit of the heading. */
export const plainNumber = (column: TableColumn, value: number): string =>
  toShown(column.field, storedDigits(column, value))

export const isFigure = ({ field }: TableColumn): boolean => field.kind !== 'day' && field.kind !== 'instant'

/** A value as displayed. The unit stands in the heading. `zone`: of an instant's place. */
export function shown(column: TableColumn, value: unknown, zone = ''): string {
  const { field, name } = column
  if (value === null || value === undefined || value === '' || (typeof value === 'number' && Number.isNaN(value)))
    return ''
  if (typeof value === 'boolean') {
    const state = stateOf(name, value)
    return value ? `${state ? `${state.shape} ` : ''}yes` : '–'
  }
  if (typeof value === 'number') {
    if (field.kind === 'instant') return momentText(value, zone)
    if (field.kind === 'day') return stamp(value, field.kind)
    return figureText(field, value)
  }
  const text = textOf(value)
  const state = field.kind === 'choice' ? stateOf(name, text) : undefined
  const words = cellWords(field, text)
  return state ? `${state.shape} ${words}` : words
}

/** ` (11-26 – 11-28)` behind an estimated moment: the days between which it lies, or the times of one day. */
export function spanText({ cells }: Pick<TableWindow, 'cells'>, at: number, { between }: Field, zone: string): string {
  const [early, late] = (between ?? []).map((name) => cells[name]?.[at])
  if (typeof early !== 'number' || typeof late !== 'number' || Number.isNaN(early + late)) return ''
  const [from, until] = [momentText(early, zone), momentText(late, zone)]
  const isOneDay = from.slice(0, 10) === until.slice(0, 10)
  return isOneDay
    ? ` (${from.slice(11, 16)}–${until.slice(11, 16)})`
    : ` (${from.slice(5, 10)} – ${until.slice(5, 10)})`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The heading of a group of rows: its value in words, and how many they are. */
export const headText = (
  columns: readonly Pick<TableColumn, 'name' | 'field'>[],
  { column, label, count }: { readonly column: string; readonly label: string; readonly count: number },
): string => {
  const field = columns.find(({ name }) => name === column)?.field
  return `${(field === undefined ? label : cellWords(field, label)) || 'none'} (${grouped(count)})`
}

/**
 * Whether a cell contains the search text (in lower case). Must agree with the worker (workers/table/view/seek.ts).
 */
export function holds(column: TableColumn, value: unknown, needle: string, zone = ''): boolean {
  if (needle === '' || value === null || value === undefined || (typeof value === 'number' && !/\d/.test(needle)))
    return false
  if (typeof value === 'number' && isFigure(column))
    return storedDigits(column, value).includes(withoutSeparators(needle))
  const { field } = column
  const text =
    typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : typeof value === 'number'
        ? stamp(value, field.kind, placeOrUserZone(zone))
        : cellWords(field, textOf(value))
  return text.toLowerCase().includes(needle)
}

/** The time zone in which a row's instant is shown; empty for the user's own. */
export function zoneAt({ cells }: TableWindow, at: number, { place }: Field): string {
  const zone = place === undefined ? undefined : cells[zoneName(place)]?.[at]
  return typeof zone === 'string' ? zone : ''
}

export const totalOf = (totals: Totals, kind: TotalKind): number | null =>
  kind === 'average'
    ? totals.count > 0
      ? totals.sum / totals.count
      : null
    : kind === 'sum'
      ? totals.count > 0
        ? totals.sum
        : null
      : totals[kind]

/** A total has the precision of its column, an average one digit more. */
export function totalText(column: TableColumn, totals: Totals, kind: TotalKind): string {
  const value = totalOf(totals, kind)
  if (value === null) return ''
  if (kind === 'count') return grouped(value)
  const { field } = column
  const { shownIn, scale = 0 } = field
  const least = shownIn?.digits ?? field.digits ?? scale
  const digits =
    (field.scale === undefined && field.kind !== 'integer' && !shownIn ? 2 : least) + (kind === 'average' ? 1 : 0)
  const read = shownIn ? (value * shownIn.times) / shownIn.over : value
  return numberText(read, digits, Math.min(digits, least))
}
