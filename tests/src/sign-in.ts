/** A user who may do everything, signed in to the console of a test without a server. */
import type { CompanySettings } from '#model/areas/company/rules/settings.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { session } from '#src/engine/session/session.state.ts'

export function signInLocally(config?: Partial<CompanySettings>): void {
  session().now = {
    state: 'in',
    me: {
      id: 1,
      email: 'a@b.test',
      name: 'Ann',
      telephone: '',
      company: { id: 1, name: 'One' },
      ...(config && { company_config: config }),
      groups: [],
      permissions,
      app_config: {},
      terminalboss: false,
      wheelhouse: false,
      track_and_trace: false,
      operations: false,
      schedule: false,
      invoice: false,
      document_reading: false,
      reports: false,
      terminalbossv3: true,
    },
  }
}
