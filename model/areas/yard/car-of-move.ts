/** One line of a move. */
import { integer } from '#model/kernel/field.ts'

/** One car of a move: the position the client expects it at, and its target. Track null: on no track; to_seq null: at end B. */
export const carOfMove = {
  car: integer({ required: true }),
  from_track: integer(),
  from_seq: integer({ min: 1 }),
  to_track: integer(),
  to_seq: integer({ min: 1 }),
} as const
