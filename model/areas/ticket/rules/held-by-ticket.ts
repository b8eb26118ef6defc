/** Entries and properties of a ticket that is approved stand still with it. */
import type { FreezeThrough } from '#model/kernel/life.ts'

export const heldByTicket = (what: 'entries' | 'properties') => {
  const held = (state: string, says: string) =>
    ({ through: 'ticket', in: [state], fields: 'all', says }) as const satisfies FreezeThrough
  return [
    held('approved', `The ticket is approved, and its ${what} stay as they are. Reject it to correct them.`),
    held('invoiced', `The ticket is invoiced, and its ${what} stay as they are.`),
    held('void', `The ticket is void, and its ${what} stay as they are.`),
  ] as const
}
