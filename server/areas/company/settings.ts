/** The settings of one's own company: read by all its people, changed by administrators. */
import { company as companies } from '#model/areas/company/company.resource.ts'
import { contractSettings } from '#model/areas/company/rules/contract-settings.ts'
import { companySettings, mailSettings, settingsOf } from '#model/areas/company/rules/settings.ts'
import { modules, type Module } from '#model/areas/user/rules/landing.ts'
import { signInProvider } from '#model/areas/sign-in/sign-in-provider.resource.ts'
import { LONGEST_SEARCH, MOST_EXPORTED, MOST_FILTERS, MOST_ITEMS } from '#model/kernel/limits.ts'
import { ownAccount } from '#server/areas/user/own-account.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { serverVersion } from '#server/project/build.ts'

type ConfigCall = Pick<Call<typeof companies, 'getCompanyConfig'>, 'rows' | 'person' | 'account'>
const setting = (name: string): string => process.env[name]?.trim() ?? ''

/** `{company, modules, settings, sign_in, mail, limits, version}`; no secret. */
export async function getCompanyConfig({ rows, person, account }: ConfigCall) {
  const own = await rows(companies).get(person.company)
  const { subscribed } = await ownAccount({ account, person })
  const { id, name, timezone, country, mail_sender, mail_reply_to, mail_footer } = own
  const providers = await rows(signInProvider).find({ enabled: true }, { only: ['name', 'label', 'kind'] })
  const configured = setting('SMTP_URL') !== ''
  return {
    company: { id, name, timezone, country },
    modules: (Object.keys(modules) as Module[]).filter((module) => subscribed[module]),
    settings: settingsOf(own),
    sign_in: { password: true, providers },
    mail: { configured, from: configured ? setting('MAIL_FROM') : '', mail_sender, mail_reply_to, mail_footer },
    limits: {
      exported_rows: MOST_EXPORTED,
      filters: MOST_FILTERS,
      list_items: MOST_ITEMS,
      search_letters: LONGEST_SEARCH,
    },
    version: serverVersion,
  }
}

/** Throws 400 for what is no setting; what one may be was judged before. */
function requireKnown(part: 'settings' | 'mail', sent: object, known: object): void {
  const odd = Object.keys(sent).filter((key) => !Object.hasOwn(known, key))
  if (odd.length > 0)
    throw invalid({ [part]: [`Unknown: ${odd.join(', ')}. There are: ${Object.keys(known).join(', ')}.`] })
}

export async function changeSettings({
  input,
  given,
  rows,
  person,
  account,
}: Call<typeof companies, 'changeSettings'>) {
  const settings = given.has('settings') ? input.settings : {}
  const mail = given.has('mail') ? input.mail : {}
  requireKnown('settings', settings, companySettings)
  requireKnown('mail', mail, mailSettings)
  await rows(companies).patch(person.company, { ...settings, ...mail })
  return getCompanyConfig({ rows, person, account })
}

export async function changeContractSettings({
  input,
  rows,
  person,
  account,
}: Call<typeof companies, 'changeContractSettings'>) {
  requireKnown('settings', input.settings, contractSettings)
  await rows(companies).patch(person.company, input.settings)
  return getCompanyConfig({ rows, person, account })
}

/** What the mail server said of it stands in the log of letters. */
export async function sendMeOne({ person, writeToMe, now }: Call<typeof companies, 'sendMeOne'>) {
  await writeToMe(
    'A test e-mail from Highball',
    `${person.name},\n\nthis e-mail was sent from Highball to check that e-mails arrive. You need to do nothing.`,
  )
  return { to: person.email, at: now }
}
