/** Parses text pasted into cells, by the units and the clocks of this user. */
import type { Field } from '#model/kernel/field.ts'
import { notInTable } from '#model/kernel/table.ts'
import { readCellText, type CellReading, type TitleLookup } from '#model/shared/reading/cell.ts'
import { provenOrder, type DateRule } from '#model/shared/reading/dates.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import { dateOrder } from '#src/engine/session/date-order.ts'

/** `zone`: of a time without letters, which is the one in which the cell shows it. */
export const readCell = (
  field: Field,
  typed: string,
  named: TitleLookup,
  order: DateRule = provenOrder([typed]) ?? dateOrder(),
  zone = '',
): CellReading => {
  const problem = notInTable(field)
  return problem === undefined
    ? readCellText(asShown(field), typed, { named, order, zone: placeOrUserZone(zone) })
    : { problem }
}
