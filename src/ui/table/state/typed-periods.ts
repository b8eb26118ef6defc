/** Reads dates that are typed into filters by the order of the user's company. Fetched late. */
import type { ReadPeriod } from '#model/shared/period.ts'
import { typedPeriods } from '#model/shared/reading/typed-period.ts'
import { dateOrder } from '#src/engine/session/date-order.ts'

export const readByCompany: ReadPeriod = (...typed) => typedPeriods(dateOrder())(...typed)
