/** The letter that names each status after `s`: the first of its word that no status before it has taken. */
import { ticketStatuses, type TicketStatus } from './ticket.ts'

const taken = new Map<string, TicketStatus>()
for (const status of ticketStatuses) {
  const letter = status.split('').find((one) => !taken.has(one))
  if (letter !== undefined) taken.set(letter, status)
}

/** `a` → arrived, `p` → approved. Undefined where no status has the letter. */
export const statusOfLetter = (letter: string): TicketStatus | undefined => taken.get(letter.toLowerCase())

/** Every status with its letter, in the order of a ticket's life. */
export const statusLetters: readonly (readonly [letter: string, status: TicketStatus])[] = [...taken]
