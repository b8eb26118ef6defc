/**
 * Which accounts of providers belong to a person: by provider, issuer and subject, never by an e-mail address alone. Each person sees their
 * own. They are tied and untied by calls of the sign-in (server/auth/providers).
 */
import { instant, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

export const signInIdentity = resource('sign_in_identity/', {
  label: 'Connected provider',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: ['label'],
  tenancy: 'user',
  actionOnly: true,
  fields: {
    provider: ref('config:signInProvider', {
      required: true,
      onDelete: 'cascade',
      table: true,
      takesInactive: 'The person stays connected',
    }),
    social: text({ label: 'Name', readOnly: true, maxLength: 60 }),
    label: text({ readOnly: true, maxLength: 60, table: true }),
    issuer: text({ readOnly: true, maxLength: 500, search: false, table: true }),
    subject: text({ readOnly: true, maxLength: 255, search: false }),
    key: text({
      required: true,
      unique: true,
      maxLength: 80,
      search: false,
      help: 'Tells identities apart on the whole server',
    }),
    used_at: instant({ label: 'Last used', readOnly: true, table: true }),
  },
})
