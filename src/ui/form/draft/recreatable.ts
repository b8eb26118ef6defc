/** Whether a deleted row could be created again without loss. */
import type { Resource } from '#model/kernel/resource.ts'
import { isSame } from './draft-input.ts'
import type { RowValues } from './draft-state.ts'

/** Fields that a client can both read and write. */
export const isWritable =
  ({ fields }: Resource) =>
  (name: string): boolean =>
    fields[name] !== undefined && fields[name].readOnly !== true && fields[name].writeOnly !== true

/** Only values set by the server can be lost, and not those that it reckons anew in each query. */
export const canMakeAgain = (resource: Resource, row: RowValues): boolean =>
  Object.entries(resource.fields).every(
    ([name, field]) =>
      field.creator === true ||
      field.reckoned !== undefined ||
      field.column === 'company_id' ||
      isWritable(resource)(name) ||
      isSame(row[name] ?? null, field.initial ?? null),
  )
