/** What is read of a company, one's own or one that shares with it: the rows of another company are never read by its own calls. */
import { onResource } from '#model/kernel/action.ts'
import { integer } from '#model/kernel/field.ts'

const look = { undo: 'none', method: 'GET', form: 'none' } as const
const id = integer({ label: 'Company', required: true, min: 1 })

export const sharedCalls = {
  contracts: onResource(':id/contracts/', {
    ...look,
    label: 'Contracts of a company',
    needs: 'access_menu__contract',
    input: { id },
  }),
  facilities: onResource(':id/facilities/', {
    ...look,
    label: 'Facilities of a company',
    needs: 'any_permission',
    input: { id },
  }),
}
