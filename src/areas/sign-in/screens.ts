/** Providers that sign people of the company in. The product specification names no screen; the paths are ours. */
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const needs = 'configuration__user_administration'

export const providers = tableScreen('config:signInProvider', {
  path: '/config/signInProvider/',
  title: 'Sign-in providers',
  aliases: ['single sign-on', 'SSO', 'SAML', 'OpenID Connect', 'social sign-in'],
  needs,
  menu: 'Configuration',
  resource: 'config:signInProvider',
})
export const provider = recordScreen('config:signInProvider:provider', {
  path: '/config/signInProvider/provider/:providerId?',
  title: 'Sign-in provider',
  needs,
  record: 'config:signInProvider',
})
