/** Slots and bookings in words, for the line below the board and for readers of the screen. */
import type { BoardSlot, SlotBoard } from '#model/areas/slot/rules/board/slot-board.ts'
import { slotLook, slotLooks } from '#model/areas/slot/rules/board/slot-look.ts'
import { weekdayOf } from '#model/areas/slot/rules/layout.ts'
import { capital } from '#model/shared/label-text.ts'
import type { BoardBooking } from '../data/calls.ts'

const two = (count: number): string => String(count).padStart(2, '0')
/** `13:30` of minutes of the day; behind midnight it begins anew. */
export const minuteText = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
/** `Tue 03-02` */
export const dayText = (day: string): string => `${capital(weekdayOf(day))} ${day.slice(5)}`

/** `B2 Tue 03-02 08:00–09:00` */
export function slotName(slot: BoardSlot, board: SlotBoard): string {
  const lane = board.lanes[slot.lane]
  const time = `${minuteText(slot.from)}–${minuteText(slot.to)}`
  return [slot.bay, lane && dayText(lane.day), time].filter((part) => part !== '' && part !== undefined).join(' ')
}

/** `Ribstone, truck 412, Ana Ortiz` */
export const bookedBy = ({ company_name, vehicle_name, driver_name }: BoardBooking): string =>
  [company_name, vehicle_name === '' ? '' : `truck ${vehicle_name}`, driver_name]
    .filter((part) => part !== '')
    .join(', ')

export function slotSpoken(slot: BoardSlot, board: SlotBoard, bookings: readonly BoardBooking[], now: string): string {
  if (slot.id < 0) return `${slotName(slot, board)}, would be added`
  const room = `${slot.booked ?? 0} of ${slot.capacity ?? 0} booked`
  const { word } = slotLooks[slotLook(slot, bookings, now)]
  return [slotName(slot, board), word, room, ...bookings.map((one) => `${one.reference} ${bookedBy(one)}`)].join(', ')
}

/** What is typed to find a truck is looked for in all that names it. */
export const namesTruck = (one: BoardBooking, typed: string): boolean =>
  [one.reference, one.company_name, one.driver_name, one.vehicle_name, one.phone, one.product_name].some((name) =>
    name.toLowerCase().includes(typed),
  )
