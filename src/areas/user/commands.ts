/** Commands for the user's own account, and for notifications. */
import { api } from '#src/engine/api/api.ts'
import { command, commandOn } from '#src/engine/commands/command.ts'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import { open } from '#src/engine/panes/screen.ts'
import { signOut, updateMe } from '#src/engine/session/lifecycle.ts'
import { darkMode, tryDarkMode } from '#src/engine/session/theme.ts'
import { switched, type Switched } from '#src/engine/session/theme.state.ts'
import { changeOwn } from '#src/engine/commands/own-settings.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { changeCompany, isOpen, readCompanies } from './profile/companies.ts'

export * from './notices/commands.ts'

const modes: readonly { readonly value: Switched; readonly label: string }[] = [
  { value: true, label: 'Dark' },
  { value: false, label: 'Light' },
  { value: 'auto', label: 'Same as system' },
]

const put = async (dark_mode: Switched): Promise<void> => {
  await updateMe({ app_config: { dark_mode } })
}
const words = (mode: Switched): string => modes.find(({ value }) => value === mode)?.label ?? 'Dark'
const setMode = async (mode: Switched): Promise<void> => {
  const before = darkMode()
  await put(mode)
  const back = (to: Switched) => () => put(to).then(() => `${words(to)}.`)
  recordUndo({ title: `Appearance: ${words(mode)}`, kind: 'exact', undo: back(before), redo: back(mode) })
}

export const toggleDark = command({
  title: 'Toggle dark mode',
  key: 'alt+d',
  menu: 'user',
  aliases: ['theme'],
  undo: 'exact',
  run: () => setMode(document.documentElement.dataset['theme'] !== 'dark'),
})
export const darkModeIs = command({
  title: 'Change appearance…',
  menu: 'user',
  aliases: ['dark mode', 'theme', 'light'],
  undo: 'exact',
  args: {
    mode: {
      label: 'Dark mode',
      complete: () => modes.map((mode) => ({ ...mode, ...(mode.value === darkMode() && { hint: 'now' }) })),
    },
  },
  run: (_, { mode }) => setMode(switched(mode)),
  preview: (_, args) => tryDarkMode(args && switched(args['mode'])),
})
export const toggleContrast = command({
  title: 'Toggle high contrast',
  menu: 'user',
  aliases: ['accessibility', 'contrast', 'legible'],
  undo: 'exact',
  run: () => {
    const high_contrast = document.documentElement.dataset['contrast'] !== 'high'
    return changeOwn(
      `High contrast ${high_contrast ? 'on' : 'off'}`,
      { high_contrast: signedIn()?.app_config.high_contrast ?? 'auto' },
      { high_contrast },
    )
  },
})
export const logout = command({ title: 'Sign out', menu: 'user', aliases: ['logout', 'log out'], run: () => signOut() })
/** Only sends a token away and takes another: no row changes, so there is nothing to undo but to go back. */
export const companyChange = command({
  title: 'Change company…',
  menu: 'user',
  undo: 'none',
  aliases: ['switch company', 'other company', 'membership', 'tenant'],
  args: {
    company: {
      label: 'Company',
      complete: async () => {
        const all = (await readCompanies()).filter(isOpen)
        return all.map(({ company: { id, name }, groups }) => ({ value: id, label: name, hint: groups.join(', ') }))
      },
    },
  },
  run: async (_, { company }) => changeCompany(Number(company)),
})
export const secondFactor = command({
  title: 'Set up a second factor',
  menu: 'user',
  aliases: ['TOTP', 'authenticator', 'two-factor', 'MFA', 'recovery codes'],
  run: () => open('user:profile', {}),
})
export const profileScreen = command({
  title: 'Open my profile',
  menu: 'user',
  aliases: ['telephone', 'name'],
  run: () => open('user:profile', {}),
})

/** The email goes to the address on record. It is delayed by a few seconds, because an email cannot be recalled. */
export const sendPasswordLink = commandOn('record:user:user')({
  title: 'Send password reset link',
  key: 'shift+l',
  menu: 'row',
  needs: 'configuration__user_administration',
  undo: 'held',
  aliases: ['reset password', 'forgotten', 'e-mail'],
  enabled: ({ target }) => target.ids().length > 0 || 'No user is selected',
  run: async ({ target }) => {
    const addresses = ((await target.rows?.(['email'])) ?? []).flatMap(({ email }) =>
      typeof email === 'string' ? [email] : [],
    )
    const who = addresses.length === 1 ? String(addresses[0]) : `${addresses.length} users`
    sendDelayed({
      title: `Send password reset link to ${who}`,
      send: async () => {
        for (const email of addresses) await api('auth/password/reset/', { method: 'POST', body: { email } })
        return `A password reset link was sent to ${who}.`
      },
    })
  },
})
