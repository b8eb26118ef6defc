/** Whether somebody may see rows that an answer is made of, beside the call's own permission. */
import type { Need } from '#model/kernel/permissions.ts'
import type { Person } from '#server/engine/base/handler.ts'

export const maySee = ({ permissions }: Pick<Person, 'permissions'>, needed: Need): boolean =>
  needed === 'signed_in' || permissions.has(needed)
