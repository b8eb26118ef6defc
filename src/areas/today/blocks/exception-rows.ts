/** The lines of exceptions, on the home screen and on the company dashboard. */
import type { ExceptionItem } from '#model/areas/today/rules/exceptions.ts'
import { recentTime } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { openRows } from './open-rows.ts'
import type { BlockRow, CellTone } from './block.ts'

const tones: Readonly<Record<ExceptionItem['severity'], CellTone>> = { late: 'stop', today: 'warn', soon: 'info' }

const sinceText = (since: string, as_of: string, zone: string): string =>
  since.length === 10 ? since : recentTime(Date.parse(since), zone, Date.parse(as_of))

export const exceptionRows = (items: readonly ExceptionItem[], as_of: string, zone: string): readonly BlockRow[] =>
  items.map((item) => {
    const { kind, source, label, severity, count, since } = item
    // A line keeps its name while its count changes, so that the cursor stays on it.
    const id = `${kind} ${source ?? ''} ${severity} ${item.filters.map(({ field, op }) => `${field} ${op}`).join(' ')}`
    return {
      id,
      tone: tones[severity],
      cells: [{ id, strong: grouped(count), text: label, open: () => openRows(item, as_of) }],
      ...(since !== null && { detail: `since ${sinceText(since, as_of, zone)}` }),
    }
  })
