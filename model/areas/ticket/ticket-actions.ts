/** The calls of a ticket beside its life cycle: the cars of a rail ticket. */
import { onRow } from '#model/kernel/action.ts'
import { ref, text } from '#model/kernel/field.ts'

const change = { needs: 'change_ticket', undo: 'exact' } as const

export const ticketActions = {
  /** Takes what the active loaded record of the car says of it; a car without one is an entry that is still to be measured. */
  addRailCar: onRow('add_rail_car/', {
    ...change,
    label: 'Add a rail car',
    form: 'none',
    input: { railcar_id: ref('trace:railcar', { label: 'Rail car', required: true }) },
  }),
  /** `transaction_id`: the entry, as adding the car answered it. */
  removeRailCar: onRow('remove_rail_car/', {
    ...change,
    label: 'Remove a rail car',
    form: 'none',
    input: { transaction_id: text({ label: 'Entry', required: true, maxLength: 40 }) },
  }),
}
