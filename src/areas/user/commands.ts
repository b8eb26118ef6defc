/** Commands on oneself. */
import { command } from '../../engine/command.ts'
import { open } from '../../engine/screen.ts'
import { session } from '../../engine/session.ts'
import { signOut, updateMe } from '../../engine/sign.ts'
import { darkMode, type DarkMode } from '../../engine/theme.ts'

const modes: readonly { readonly value: DarkMode; readonly label: string }[] = [
  { value: true, label: 'Dark' },
  { value: false, label: 'Light' },
  { value: 'auto', label: "As the system's" },
]

const setMode = async (dark_mode: DarkMode): Promise<void> => {
  if (session.now.state !== 'in') return
  await updateMe({ app_config: { ...session.now.me.app_config, dark_mode } })
}

export const toggleDark = command({ title: 'Dark or light', key: 'alt+d', menu: 'user', aliases: ['theme'], undo: 'none', run: () => setMode(document.documentElement.dataset['theme'] !== 'dark') })
export const darkModeIs = command({
  title: 'Dark mode …', menu: 'user', aliases: ['theme', 'light'], undo: 'none',
  args: { mode: { label: 'Dark mode', complete: () => modes.map((mode) => ({ ...mode, ...(mode.value === darkMode() && { hint: 'now' }) })) } },
  run: (_, { mode }) => setMode(mode === true || mode === false ? mode : 'auto'),
})
export const logout = command({ title: 'Logout', menu: 'user', aliases: ['sign out', 'log out'], run: () => signOut() })
export const profileScreen = command({ title: 'My profile and password', menu: 'user', aliases: ['telephone', 'name'], run: () => open('user:profile', {}) })
