/** The handlers of all actions, by section and resource. A declared action without one does not compile. */
import type * as resources from '#model/areas/index.ts'
import type { Complete } from '#server/engine/base/handler.ts'
import * as config from './config/additional-field.ts'
import * as contract from './sections/contract.ts'
import * as document from './document/attachment.ts'
import * as form from './form/form.ts'
import * as partner from './sections/partner.ts'
import * as rail from './sections/rail.ts'
import * as terminal from './ticket/ticket.ts'
import * as user from './user/user.ts'
import * as yard from './sections/yard.ts'

export const actions: Complete<typeof resources> = {
  config,
  contract,
  document,
  form,
  partner,
  rail,
  terminal,
  user,
  yard,
}
