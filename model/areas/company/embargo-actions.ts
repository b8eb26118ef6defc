/** Calls of a facility by which loaded cars are put under an embargo, with or without a permit, and taken from under it. */
import { onResource } from '#model/kernel/action.ts'
import { ref, refs, text } from '#model/kernel/field.ts'

const change = { needs: 'change_loadedrailcar', undo: 'exact' } as const
const input = {
  carIds: refs('rail:loadedCar', { label: 'Cars', required: true, maxItems: 1000 }),
  facilityId: ref('company:facility', { label: 'Facility', required: true }),
  embargo_number: text({
    label: 'Embargo',
    maxLength: 20,
    help: 'Leave empty for the one that is active at the facility',
  }),
} as const

export const embargoCalls = {
  assignEmbargoNumber: onResource('assign_embargo_number/', {
    ...change,
    label: 'Assign embargo to cars',
    input: { ...input, embargo_permit_number: text({ label: 'Embargo permit', maxLength: 20 }) },
  }),
  unassignEmbargoNumber: onResource('unassign_embargo_number/', {
    ...change,
    label: 'Remove embargo from cars',
    input: { ...input, embargo_permit_number: text({ label: 'Embargo permit', maxLength: 20 }) },
  }),
} as const
