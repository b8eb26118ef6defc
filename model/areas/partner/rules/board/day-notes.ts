/** The words of a day of a nomination: the note below its cars, and the sentence that is read out. */
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { countOf } from '#model/shared/number-format.ts'
import type { ReviewDay } from '../nomination/answers.ts'
import { daySentence, type NominatedDay } from './month-lines.ts'
import { beyondOn, type Cuts } from './review-cuts.ts'

export type DayNote = { readonly below: string; readonly sentence: string; readonly isShort: boolean }

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const dayName = (day: Day): string => `${weekday.format(new Date(`${day}T00:00:00Z`))} ${day}`

/** A day as it is stored, with what the supplier proposes for it instead. */
export function storedNote(date: Day, day: NominatedDay | undefined, proposed: number | undefined): DayNote {
  const change = proposed === undefined ? '' : `${proposed} proposed`
  if (day === undefined)
    return { below: change, sentence: [dayName(date), change].filter(Boolean).join(', '), isShort: false }
  const cut = day.confirmed === null ? 0 : Math.max(0, day.nominated - day.confirmed)
  const below =
    change !== '' && proposed !== day.nominated
      ? change
      : cut > 0
        ? `${cut} cut`
        : day.shipped > 0
          ? `shipped ${day.shipped}`
          : day.confirmed !== null && day.nominated > 0
            ? 'confirmed'
            : ''
  return {
    below,
    sentence: [dayName(date), daySentence(day), change].filter(Boolean).join(', '),
    isShort: cut > 0 || (proposed !== undefined && proposed < day.nominated),
  }
}

/** The most important fact of a day under review. */
function reviewFact(day: ReviewDay, cuts: Cuts): string {
  const { date, nominated, previous, free, outcome } = day
  const isPast = outcome === 'past'
  const beyond = beyondOn(day, cuts)
  if (beyond > 0) return isPast ? 'day is over' : `${countOf(beyond, 'car')} too many`
  const cut = cuts.get(date)
  if (cut) return `−${nominated - cut.quantity} ${cut.reason}`
  if (previous !== null && previous !== nominated) return `was ${previous}`
  return free !== null && nominated > 0 && !isPast ? `${Math.max(0, free)} free` : ''
}

/** A day under review, as it would be confirmed now. */
export function reviewNote(day: ReviewDay, cuts: Cuts): DayNote {
  const { date, nominated, previous, scheduled, shipped, capacity, free, outcome, message } = day
  const isPast = outcome === 'past'
  const cut = cuts.get(date)
  const beyond = beyondOn(day, cuts)
  const sentence = [
    dayName(date),
    `${nominated} nominated`,
    cut && `${cut.quantity} confirmed, ${countOf(nominated - cut.quantity, 'car')} cut: ${cut.reason}`,
    beyond > 0 && (isPast ? `${countOf(beyond, 'car')} not shipped` : `${countOf(beyond, 'car')} beyond the capacity`),
    previous !== null && `${previous} before the revision`,
    `${scheduled} scheduled`,
    shipped > 0 && `${shipped} shipped`,
    capacity === null ? 'capacity not known' : `capacity ${capacity}`,
    free !== null && !isPast && `${Math.max(0, free)} free`,
    message,
  ]
  return {
    below: reviewFact(day, cuts),
    sentence: sentence.filter((part) => typeof part === 'string' && part !== '').join(', '),
    isShort: beyond > 0 || cut !== undefined,
  }
}
