/** The slots and bookings of the days that a board shows, kept fresh by the feed. */
import { keepPreviousData } from '@tanstack/react-query'
import { slotBoard, type SlotBoard } from '#model/areas/slot/rules/board/slot-board.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { bookingsAt, placeAt, slotsAt, type BoardBooking, type Days, type SlotAnswer } from './calls.ts'

/** What the answer about a place's days hangs on. */
const sources = ['schedule:slot', 'schedule:booking', 'schedule:location', 'schedule:company', 'terminal:vehicle']

export const usePlace = (location: number) =>
  useFresh({
    queryKey: ['schedule:location', location],
    queryFn: ({ signal }) => placeAt(location, signal),
  })

export type BoardAnswer = Days & {
  readonly slots: SlotAnswer
  readonly board: SlotBoard
  readonly bookings: readonly BoardBooking[]
}

/** Without days nothing is asked yet. */
export const useBoardDays = (location: number, days: Days | undefined, bays: readonly string[]) =>
  useFresh<BoardAnswer, readonly unknown[]>({
    queryKey: ['schedule:slot', 'board', location, days?.from, days?.until, bays],
    queryFn: async ({ signal }) => {
      const asked = days ?? { from: '', until: '' }
      const [slots, { bookings }] = await Promise.all([
        slotsAt(location, asked, signal),
        bookingsAt(location, asked, signal),
      ])
      return { ...asked, slots, board: slotBoard(slots.slots, slots.timezone, bays), bookings }
    },
    enabled: days !== undefined,
    placeholderData: keepPreviousData,
    meta: { resources: sources },
  })
