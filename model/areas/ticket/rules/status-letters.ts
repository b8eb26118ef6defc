/** Letters for setting a status with the keyboard (`s`, then the letter): the first letter of its name that is not yet taken. */
import { ticketStatuses, type TicketStatus } from './ticket.ts'

const taken = new Map<string, TicketStatus>()
for (const status of ticketStatuses) {
  const letter = status.split('').find((one) => !taken.has(one))
  if (letter !== undefined) taken.set(letter, status)
}

/** `a` → arrived, `p` → approved; undefined for other letters. */
export const statusOfLetter = (letter: string): TicketStatus | undefined => taken.get(letter.toLowerCase())

/** Every status with its letter, in lifecycle order. */
export const statusLetters: readonly (readonly [letter: string, status: TicketStatus])[] = [...taken]
