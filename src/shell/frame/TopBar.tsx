/** The bar above the panes: the company, and the way to search and menus. */
import { CircleUser, Menu as MenuIcon, Search } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { usePhone } from '#src/engine/session/media.ts'
import { session } from '#src/engine/session/session.state.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { Tooltip } from '#src/ui/controls/Tooltip.tsx'
import { Bell } from '../notices/Bell.tsx'
import { show } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'
import { execute } from '../commands/run.ts'
import { FeedState } from '../panes/StatusLine.tsx'
import styles from './TopBar.module.css'

export function TopBar() {
  const { menuOpen } = useSnapshot(desk())
  const { now } = useSnapshot(session())
  const isPhone = usePhone()
  if (now.state !== 'in') return null
  const { me } = now
  const name = me.name || me.email
  return (
    <header className={styles['bar']}>
      <IconButton
        icon={MenuIcon}
        label="Side menu"
        shortcut="alt+m"
        aria-expanded={menuOpen}
        onPress={() => execute('workspace:toggleMenu')}
      />
      <span className={styles['mark']}>
        <span className={styles['signal']} aria-hidden />
        Highball
      </span>
      <span className={styles['company']}>{me.company.name}</span>
      <AriaButton className={styles['search'] ?? ''} onPress={() => execute('workspace:palette')}>
        <Search size={14} aria-hidden />
        <span>Find a screen, record or command</span>
        <Key of="mod+k" command="workspace:palette" />
      </AriaButton>
      {isPhone && <FeedState />}
      <Bell />
      <span className={styles['who']}>
        <Tooltip text={name}>
          <Button
            look="quiet"
            icon={CircleUser}
            aria-label={name}
            aria-haspopup="menu"
            onPress={({ target }) => {
              const { left, bottom } = target.getBoundingClientRect()
              show({ kind: 'menu', which: 'user', x: left, y: bottom + 2 })
            }}
          >
            <span className={styles['name']}>{name}</span>
            <span className={styles['initials']} aria-hidden>
              {name
                .match(/\b\p{L}/gu)
                ?.join('')
                .slice(0, 3)}
            </span>
          </Button>
        </Tooltip>
      </span>
    </header>
  )
}
