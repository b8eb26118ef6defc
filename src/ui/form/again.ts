/** Whether a row that is deleted can be made again as it was. */
import type { Resource } from '#model/resource.ts'
import { isSame, type Said } from './draft.ts'

/** What a client may send of a row, and can read of it. */
export const isWritable =
  ({ fields }: Resource) =>
  (name: string): boolean => fields[name] !== undefined && fields[name].readOnly !== true && fields[name].writeOnly !== true

/** Only what the server alone sets can be lost: where it has set something, there is no way back. */
export const canMakeAgain = (resource: Resource, row: Said): boolean =>
  Object.entries(resource.fields).every(([name, field]) =>
    field.creator === true || field.column === 'company_id' || isWritable(resource)(name) || isSame(row[name] ?? null, field.initial ?? null))
