/** The side menu: the screens that the user may open, by heading, with a search. Hidden until requested. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { session, may } from '#src/engine/session/session.state.ts'
import { menuGroups } from '#src/engine/panes/menu-groups.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { enterPane } from '../state/focus.ts'
import { usePaneHref } from '../state/hooks.ts'
import { desk } from '../state/desk.state.ts'
import { needsNothing, useScreens } from '../routes/routes.ts'
import { MenuGroupSection } from './MenuGroupSection.tsx'
import { foldedGroups, keepFolded } from './folded-groups.ts'
import { matches } from './menu-search.ts'
import styles from './SideMenu.module.css'
import { workspace } from './workspace.ts'

/** Arrow keys move between the search, the headings and the screens; Enter in the search opens the first screen; Escape leaves. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') return workspace.toggleMenu()
  const menu = event.currentTarget
  const stops = [...menu.querySelectorAll<HTMLElement>('input, button, a')]
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) return menu.querySelector('a')?.click()
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const at = stops.findIndex((stop) => stop === document.activeElement)
  return stops.at((at + step) % stops.length)?.focus()
}

export default function SideMenu() {
  const { focused } = useSnapshot(desk())
  useSnapshot(session())
  const here = usePaneHref(focused).split('?')[0] ?? ''
  const menu = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [folded, setFolded] = useState(foldedGroups)
  useEffect(() => {
    menu.current?.querySelector('a[aria-current="page"]')?.scrollIntoView({ block: 'center' })
    search.current?.focus({ preventScroll: true })
    return () => enterPane(desk().focused)
  }, [])
  const offered = useScreens()
    .filter((screen) => screen.menu !== undefined && needsNothing(screen) && may(screen.needs))
    // What is opened often has a key, and comes first in its group.
    .toSorted((a, b) => Number(b.key !== undefined) - Number(a.key !== undefined))
  const shown = offered.filter((screen) => matches(screen, typed))
  return (
    <nav ref={menu} className={styles['menu']} aria-label="Screens" onKeyDown={onKey}>
      <div className={styles['search']}>
        <TextField label="Find screen" type="search" value={typed} onChange={setTyped} inputRef={search} />
      </div>
      {shown.length === 0 && <p className={styles['nothing']}>No screen is called “{typed.trim()}”.</p>}
      {menuGroups.map((group) => (
        <MenuGroupSection
          key={group}
          group={group}
          screens={shown.filter((screen) => screen.menu === group)}
          here={here}
          // A search looks into folded groups too.
          isFolded={typed.trim() === '' && folded.has(group)}
          onFold={(isFolded) => setFolded(keepFolded(folded, group, isFolded))}
        />
      ))}
    </nav>
  )
}
