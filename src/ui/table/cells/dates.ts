/** The order of day, month and year in which the user's company writes dates. */
import { orderOfCountry, type DateOrder } from '#model/shared/reading/dates.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

export const dateOrder = (): DateOrder => orderOfCountry(signedIn()?.company.country ?? '')
