/** The order of day, month and year in which the user's company writes dates. */
import { dateOrderOf } from '#model/areas/company/rules/settings.ts'
import type { DateOrder } from '#model/shared/reading/date-order.ts'
import { signedIn } from './session.state.ts'

export function dateOrder(): DateOrder {
  const me = signedIn()
  return dateOrderOf(me?.company_config, me?.company.country ?? '')
}
