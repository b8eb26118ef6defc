/** The course of a booking as a rail: what was reached, where it is, what is to come. */
import type { BookingStatus } from '#model/areas/slot/rules/booking.ts'

export type BookingActions = {
  readonly status: string
  readonly actions: readonly {
    readonly action: string
    readonly label: string
    readonly enabled: boolean
    readonly why: string
  }[]
}
export type CourseStop = {
  readonly status: BookingStatus
  readonly word: string
  readonly at: string | null
  readonly standing: 'reached' | 'now' | 'ahead' | 'aside'
}

const stops = [
  ['requested', 'Requested', 'created_at'],
  ['confirmed', 'Confirmed', 'confirmed_at'],
  ['checked_in', 'Checked in', 'checked_in_at'],
  ['in_progress', 'Started', 'started_at'],
  ['completed', 'Completed', 'completed_at'],
] as const satisfies readonly (readonly [BookingStatus, string, string])[]
/** Where the course ends before its end. */
const ends = [
  ['cancelled', 'Cancelled', 'cancelled_at'],
  ['no_show', 'No-show', 'no_show_at'],
] as const satisfies readonly (readonly [BookingStatus, string, string])[]

type Values = Readonly<Record<string, unknown>>

export function courseOf(values: Values): readonly CourseStop[] {
  const moment = (name: string): string | null => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const end = ends.find(([status]) => status === values['status'])
  const here = stops.findIndex(([status]) => status === values['status'])
  const course = stops.flatMap(([status, word, name], index): CourseStop[] => {
    const at = moment(name)
    if (end !== undefined) return at === null ? [] : [{ status, word, at, standing: 'reached' }]
    const standing = index < here ? 'reached' : index === here ? 'now' : 'ahead'
    return [{ status, word, at: standing === 'ahead' ? null : at, standing }]
  })
  if (end === undefined) return course
  const [status, word, name] = end
  return [...course, { status, word, at: moment(name), standing: 'aside' }]
}

/** Why what cannot be done cannot: each reason once, with the actions that it holds for. */
export function reasonsOf({ actions }: BookingActions): readonly { readonly labels: string; readonly why: string }[] {
  const labels = new Map<string, string[]>()
  for (const { enabled, why, label } of actions)
    if (!enabled && why !== '') labels.set(why, [...(labels.get(why) ?? []), label])
  return [...labels].map(([why, some]) => ({ labels: some.join(', '), why }))
}
