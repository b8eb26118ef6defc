/** Commands on oneself. */
import { api } from '../../engine/api.ts'
import { command, commandOn } from '../../engine/command.ts'
import { hold } from '../../engine/held.ts'
import { open } from '../../engine/screen.ts'
import { session } from '../../engine/session.ts'
import { signOut, updateMe } from '../../engine/sign.ts'
import type { RecordTarget } from '../../engine/target.ts'
import { darkMode, tryDarkMode, type DarkMode } from '../../engine/theme.ts'
import { did } from '../../engine/undo.ts'

const modes: readonly { readonly value: DarkMode; readonly label: string }[] = [
  { value: true, label: 'Dark' },
  { value: false, label: 'Light' },
  { value: 'auto', label: "As the system's" },
]

const put = async (dark_mode: DarkMode): Promise<void> => {
  if (session.now.state === 'in') await updateMe({ app_config: { ...session.now.me.app_config, dark_mode } })
}
const modeOf = (said: unknown): DarkMode => (said === true || said === false ? said : 'auto')
const words = (mode: DarkMode): string => modes.find(({ value }) => value === mode)?.label ?? 'Dark'
const setMode = async (mode: DarkMode): Promise<void> => {
  const before = darkMode()
  await put(mode)
  const back = (to: DarkMode) => () => put(to).then(() => `${words(to)}.`)
  did({ title: `Dark or light: ${words(mode)}`, kind: 'exact', undo: back(before), redo: back(mode) })
}

export const toggleDark = command({ title: 'Dark or light', key: 'alt+d', menu: 'user', aliases: ['theme'], undo: 'exact', run: () => setMode(document.documentElement.dataset['theme'] !== 'dark') })
export const darkModeIs = command({
  title: 'Dark mode …', menu: 'user', aliases: ['theme', 'light'], undo: 'exact',
  args: { mode: { label: 'Dark mode', complete: () => modes.map((mode) => ({ ...mode, ...(mode.value === darkMode() && { hint: 'now' }) })) } },
  run: (_, { mode }) => setMode(modeOf(mode)),
  preview: (_, args) => tryDarkMode(args && modeOf(args['mode'])),
})
export const logout = command({ title: 'Logout', menu: 'user', aliases: ['sign out', 'log out'], run: () => signOut() })
export const profileScreen = command({ title: 'My profile and password', menu: 'user', aliases: ['telephone', 'name'], run: () => open('user:profile', {}) })

/** The letter goes to the address that the server has; it waits some seconds, as a letter cannot be called back. */
export const sendPasswordLink = commandOn<RecordTarget>('record:user:user')({
  title: 'Send a link for a new password', key: 'shift+l', menu: 'row', needs: 'configuration__user_administration', undo: 'held', aliases: ['reset password', 'forgotten', 'e-mail'],
  enabled: ({ target }) => target.ids().length > 0 || 'No user is selected',
  run: async ({ target }) => {
    const addresses = ((await target.rows?.(['email'])) ?? []).flatMap(({ email }) => (typeof email === 'string' ? [email] : []))
    const who = addresses.length === 1 ? String(addresses[0]) : `${addresses.length} users`
    hold({
      title: `Link for a new password to ${who}`,
      send: async () => {
        for (const email of addresses) await api('auth/password/reset/', { method: 'POST', body: { email } })
        return `A letter with a link is on its way to ${who}.`
      },
    })
  },
})
