/** Services of others that sign people of a company in, by SAML or by OpenID Connect. */
import { onRow } from '#model/kernel/action.ts'
import { choice, codes, flag, instant, refs, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { providerKinds, soundProvider } from './rules/provider.ts'

const administrators = 'configuration__user_administration'
const MOST_KEYS = 20_000
const MOST_SECRET = 200
const address = { maxLength: 500, pattern: '^https?://[^\\s#]+$', patternSays: 'an address that begins with https://' }
const saml = { group: 'SAML' } as const
const oidc = { group: 'OpenID Connect' } as const
const use = { group: 'Use', readOnly: true } as const

/** Added by us: the product text has the calls and no screen. */
export const signInProvider = resource('sign_in_provider/', {
  label: 'Sign-in provider',
  needs: { view: administrators, change: administrators },
  title: ['label'],
  ordering: 'label',
  grants: { by: 'groups', account: 'everybody' },
  fields: {
    name: text({
      required: true,
      unique: true,
      maxLength: 60,
      pattern: '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$',
      patternSays: 'small letters, digits and hyphens',
      table: true,
      help: 'Part of its addresses, and unique on the whole server',
    }),
    label: text({ required: true, maxLength: 60, table: true, help: 'What people read on its button' }),
    kind: choice(providerKinds, 'saml', { table: true, words: { saml: 'SAML', oidc: 'OpenID Connect' } }),
    enabled: flag(false, { table: true }),
    domains: codes({ table: true, help: 'Of the e-mail addresses that it may sign in, such as example.com' }),
    required: flag(false, {
      label: 'Instead of passwords',
      table: true,
      help: 'People of its domains sign in with it alone; administrators may also use a password',
    }),
    create_users: flag(false, { label: 'Makes accounts', help: 'For people of its domains who have none' }),
    groups: refs('user:group', { label: 'Groups of new accounts' }),
    issuer: text({ maxLength: 500, table: true, help: 'As the provider names itself, letter by letter' }),
    entry_point: text({
      holds: 'address',
      ...address,
      ...saml,
      label: 'Sign-in address',
      help: 'Where people are sent to',
    }),
    certificate: text({
      ...saml,
      label: 'Certificates',
      maxLength: MOST_KEYS,
      search: false,
      help: 'In PEM form; two while the keys change',
    }),
    audience: text({
      holds: 'name',
      ...saml,
      maxLength: 500,
      help: 'The name of this server at the provider; if empty, the address of its metadata',
    }),
    client_id: text({ ...oidc, label: 'Client ID', maxLength: 200 }),
    client_secret: text({
      ...oidc,
      maxLength: MOST_SECRET,
      writeOnly: true,
      sealed: 'issuer',
      search: false,
      help: 'It is never shown again',
    }),
    jwks: text({
      ...oidc,
      label: 'Keys',
      maxLength: MOST_KEYS,
      search: false,
      help: 'A JWK set; if empty, the keys that the issuer publishes',
    }),
    checked_at: instant({ ...use, label: 'Checked', table: true }),
    state: text({ ...use, label: 'What was found', maxLength: 500, table: true }),
    refused_at: instant({ ...use, label: 'Last refused' }),
    refusal: text({ ...use, label: 'Why refused', maxLength: 200, search: false }),
  },
  judgedBy: async () => soundProvider,
  actions: {
    setSecret: onRow('set_secret/', {
      label: 'Set client secret',
      needs: administrators,
      undo: 'none',
      input: { client_secret: text({ required: true, maxLength: MOST_SECRET, writeOnly: true, sealed: 'issuer' }) },
    }),
    /** Reads its certificates and asks its issuer; nobody is signed in. */
    check: onRow('check/', { label: 'Try the provider', needs: administrators, undo: 'none' }),
  },
})
