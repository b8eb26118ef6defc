/** The time zone of a place with slots: its days, slots and rules go by it. One that has none goes by the clocks of the company, and says so. */
import { knownZone } from '#model/shared/clock.ts'

/** What a place without a zone is told of; undefined where it has one. */
export const lacksPlaceZone = (timezone: unknown): string | undefined =>
  typeof timezone === 'string' && knownZone(timezone) !== undefined
    ? undefined
    : 'It has no time zone, so that its days and slots go by the clocks of the company.'
