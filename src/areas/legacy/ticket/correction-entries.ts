/** The corrections of a ticket, read from its history: when, by which person, with which reason, and both values of each field. */
import type { HistoryEntry } from '#src/ui/record/state/row-history.ts'

export type TicketCorrection = {
  readonly id: number
  readonly at: string
  readonly by: string
  readonly reason: string
  readonly changes: HistoryEntry['changes']
}

const own = new Set(['status', 'status_reason'])

/** A correction and its undo both change the reason and values beside the state. A void ticket changes no value. */
export const correctionsIn = (history: readonly HistoryEntry[]): readonly TicketCorrection[] =>
  history.flatMap(({ id, at, by__label, kind, changes }) => {
    const values = changes.filter(({ field }) => !own.has(field))
    const reason = changes.find(({ field }) => field === 'status_reason')
    return kind !== 'update' || reason === undefined || values.length === 0
      ? []
      : [{ id, at, by: by__label, reason: typeof reason.after === 'string' ? reason.after : '', changes: values }]
  })
