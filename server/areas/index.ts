/** The handlers of all actions, by section and resource. A declared action without one does not compile. */
import type * as resources from '#model/areas/index.ts'
import type { Complete } from '#server/engine/base/handler.ts'
import * as audit from './audit/rail-cars.ts'
import * as company from './sections/company.ts'
import * as config from './sections/config.ts'
import * as contract from './sections/contract.ts'
import * as customs from './sections/customs.ts'
import * as document from './sections/document.ts'
import * as form from './form/form.ts'
import * as invoice from './sections/invoice.ts'
import * as legacy from './sections/legacy.ts'
import * as partner from './sections/partner.ts'
import * as rail from './sections/rail.ts'
import * as report from './sections/report.ts'
import * as schedule from './sections/schedule.ts'
import * as terminal from './sections/terminal.ts'
import * as trace from './sections/trace.ts'
import * as user from './user/user.ts'
import * as yard from './sections/yard.ts'

export const actions: Complete<typeof resources> = {
  audit,
  company,
  config,
  contract,
  customs,
  document,
  form,
  invoice,
  legacy,
  partner,
  rail,
  report,
  schedule,
  terminal,
  trace,
  user,
  yard,
}
