/** The calculation of a spread schedule line by line, so that users can check it. */
import type { SpreadDay } from './spread-day.ts'

const cars = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'car' : 'cars'}`
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
/** Rounded to four digits, enough to see a carry. */
const short = (value: number): string => String(Math.round(value * 10_000) / 10_000)

export function workingOf(
  spread: readonly SpreadDay[],
  {
    total,
    shipped,
    held: lockedCars,
    kept,
    remaining,
    count,
    unplaced,
  }: Readonly<Record<'total' | 'shipped' | 'held' | 'kept' | 'remaining' | 'count' | 'unplaced', number>>,
): readonly string[] {
  const on = (role: SpreadDay['role']): number => spread.filter((day) => day.role === role).length
  const lines = [
    `Total ${cars(total)}`,
    `− actual ${cars(shipped)} on ${days(on('actual'))}`,
    ...(on('missed') > 0 ? [`Missed: nothing shipped on ${days(on('missed'))} over`] : []),
    ...(on('locked') > 0 ? [`− locked ${cars(lockedCars)} on ${days(on('locked'))}`] : []),
    ...(on('kept') > 0 ? [`− kept ${cars(kept)} on ${days(on('kept'))} before the first free day`] : []),
    ...(on('blackout') > 0 ? [`Blackout: no cars on ${days(on('blackout'))}`] : []),
    `= remaining ${cars(remaining)} over ${days(count)}${count > 0 && remaining > 0 ? `: ${short(remaining / count)} each` : ''}`,
    ...(remaining < 0 ? [`${cars(-remaining)} more shipped or locked than the total: every free day gets 0`] : []),
    ...(count === 0 && unplaced > 0 ? [`No free day for ${cars(unplaced)}`] : []),
  ]
  let carried = 0
  for (const { date, role, quantity, owed, carry } of spread) {
    if (role === 'actual') lines.push(`${date}  ${quantity} actual`)
    else if (role === 'missed') lines.push(`${date}  0 missed`)
    else if (role === 'locked') lines.push(`${date}  ${quantity} locked`)
    else if (role === 'kept') lines.push(`${date}  ${quantity} kept`)
    else if (role === 'blackout') lines.push(`${date}  0 blackout`)
    else {
      lines.push(
        `${date}  carry ${short(carried)} + ${short(Math.max(0, remaining) / count)} = ${short(owed ?? 0)} → ${quantity}`,
      )
      carried = carry ?? 0
    }
  }
  return lines
}
