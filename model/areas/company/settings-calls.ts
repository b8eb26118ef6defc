/** Calls about the settings of one's own company, and the carriers related to it. */
import { onResource } from '#model/kernel/action.ts'
import { integer, json, ref, text } from '#model/kernel/field.ts'
import { contractSettings } from './rules/contract-settings.ts'
import { companySettings, mailSettings } from './rules/settings.ts'

export const settingsCalls = {
  /** Answers what `get_company_config/` does. */
  changeSettings: onResource('application_configuration/', {
    label: 'Change settings of the company',
    needs: 'configuration__user_administration',
    undo: 'exact',
    method: 'PATCH',
    form: 'none',
    input: { settings: json({ shape: companySettings }), mail: json({ label: 'Sender', shape: mailSettings }) },
  }),
  /** Of those for contracts alone, for whoever sets those up. */
  changeContractSettings: onResource('application_configuration/contracts/', {
    label: 'Change settings for contracts',
    needs: 'configuration__contracts',
    undo: 'exact',
    method: 'PATCH',
    form: 'none',
    input: { settings: json({ required: true, shape: contractSettings }) },
  }),
  /** A letter to oneself, sent at once; answers what the mail server said. */
  sendMeOne: onResource('application_configuration/send_me_one/', {
    label: 'Send me a test e-mail',
    needs: 'configuration__user_administration',
    undo: 'held',
  }),
  /** The party made, or the one that is there under the same name: case, spaces and "Inc." do not tell two apart. */
  createRelatedCarrierCompany: onResource('create_related_carrier_company/', {
    label: 'Add related carrier',
    needs: 'configuration__parties',
    undo: 'none',
    input: {
      company_id: integer({ label: 'Carries for', min: 1, help: 'Number of our own company, or else of a party' }),
      party: ref('company:party', { help: 'In place of the number, where it could be a company as well' }),
      carrier_company_name: text({ label: 'Carrier', required: true, maxLength: 120 }),
    },
  }),
} as const
