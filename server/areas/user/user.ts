/** Actions on users: who am I, my profile, passwords. */
import { company } from '#model/areas/company/company.resource.ts'
import { settingsOf } from '#model/areas/company/rules/settings.ts'
import { forgottenAddress } from '#model/areas/user/rules/email.ts'
import { group as declaredGroup, user as declared } from '#model/areas/user/user.resource.ts'
import { servedBuild, serverVersion } from '#server/project/build.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { administratorNames } from './administrators.ts'
import { invite, inviteAgain, permissions, shifts, withdrawInvitation } from './account.ts'
import { corsAnywhere } from './fetch.ts'
import { ownAccount, ownGroups } from './own-account.ts'
import { slotShortageUsers } from './shortage.ts'

export { notification, popup, userNote } from './notice.ts'
export { batch } from './batch.ts'
export { shift } from './shift.ts'

type MeCall = Pick<Call<typeof declared, 'me'>, 'rows' | 'person' | 'account'>

/** What is left of an account whose person is forgotten. */
const nobody = {
  username: '',
  telephone: '',
  password: '',
  is_active: false,
  groups: [],
  user_permissions: [],
  assigned_tboss_sites: [],
  certificates: [],
  app_config: {},
  last_login: null,
} as const

/** The `Me` of src/engine/session/session.ts. */
async function me(call: MeCall) {
  const { rows, person } = call
  const { subscribed, ...mine } = await ownAccount(call)
  const held = await ownGroups(call)
  const { name, country, ...own } = await rows(company).get(person.company)
  const groups = held.length === 0 ? [] : await rows(declaredGroup).find({ id: held })
  return {
    ...mine,
    company: { id: person.company, name, country },
    company_config: settingsOf(own),
    groups: groups.map(({ id, name: called }) => ({ id, name: called })),
    permissions: [...person.permissions].toSorted(),
    ...(person.permissions.size === 0 && { administrators: await administratorNames(rows) }),
    ...subscribed,
  }
}

export const group = handle(declaredGroup, { shifts })

export const user = handle(declared, {
  invite,
  inviteAgain,
  me,
  corsAnywhere,
  permissions,
  slotShortageUsers,
  withdrawInvitation,
  /** Settings are merged: a console that knows one of them does not delete the others. */
  updateMe: async (call) => {
    const { input, given, rows, person, account } = call
    if (given.has('name') && input.name.trim() === '') throw invalid({ name: ['A name is needed.'] })
    const changes = {
      ...(given.has('name') && { name: input.name.trim() }),
      ...(given.has('telephone') && { telephone: input.telephone }),
    }
    if (person.membership !== undefined) {
      await account.change({ ...changes, ...(given.has('app_config') && { app_config: input.app_config }) })
      return me(call)
    }
    const before = given.has('app_config') ? (await rows(declared).get(person.id, { lock: true })).app_config : {}
    await rows(declared).patch(person.id, {
      ...changes,
      ...(given.has('app_config') && { app_config: { ...before, ...input.app_config } }),
    })
    return me(call)
  },
  backendVersion: async () => ({ version: serverVersion, build: servedBuild() }),
  /** What is write-only comes to a handler as its hash. */
  setPassword: async ({ row, input, rows }) => {
    await rows(declared).patch(row.id, { password: input.password })
    return { id: row.id }
  },
  /** The account is closed and nameless; what the person did still refers to it. */
  forget: async ({ row, input, person, rows }) => {
    if (row.id === person.id)
      throw invalid({ non_field_errors: ['You cannot forget yourself. Ask another administrator.'] })
    if (input.name.trim() !== row.name)
      throw invalid({ name: [`To confirm, type the name as it stands: ${row.name}.`] })
    const name = `Former user ${row.id}`
    const email = forgottenAddress(row.id)
    await rows(declared).erase(row.id, { ...nobody, name, email }, ['is_active', 'groups', 'user_permissions'])
    return { id: row.id, name }
  },
  /** Fields that are not sent stay as they are; name and e-mail are required. */
  replace: async ({ row, input, given, rows }) => {
    const { name, email, telephone, is_active, groups } = input
    const missing = (['name', 'email'] as const).filter((field) => input[field].trim() === '')
    if (missing.length > 0)
      throw invalid(Object.fromEntries(missing.map((field) => [field, ['This field is required.']])))
    return rows(declared).patch(row.id, {
      name,
      email,
      ...(given.has('telephone') && { telephone }),
      ...(given.has('is_active') && { is_active }),
      ...(given.has('groups') && { groups }),
    })
  },
})
