/** The side menu: the screens that the user may open, by heading, with a search. Hidden until requested. */
import { useEffect, useRef, useState } from 'react'
import { allWordsBegin } from '#model/shared/match-score.ts'
import type { OpenIn } from '#src/engine/panes/navigation.state.ts'
import { screenGroups, type Screen } from '#src/engine/panes/screen.ts'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { MenuGroupSection } from './MenuGroupSection.tsx'
import { foldedGroups, keepFolded } from './folded-groups.ts'
import styles from './ScreenMenu.module.css'

/** Arrow keys move between the search, the headings and the screens; Enter in the search opens the first screen; Escape leaves. */
function onKey({ key, target }: KeyboardEvent, menu: HTMLElement, onLeave: () => void): boolean {
  if (key === 'Escape') onLeave()
  else if (key === 'Enter' && target instanceof HTMLInputElement) menu.querySelector('a')?.click()
  else if (key === 'ArrowDown' || key === 'ArrowUp') {
    const stops = [...menu.querySelectorAll<HTMLElement>('input, button, a')]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    stops.at((at + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
  } else return false
  return true
}

type Props = {
  /** Those that the user may open. */
  readonly screens: readonly Screen[]
  /** The path of the focused pane. */
  readonly here: string
  readonly onOpen: (path: string, place: OpenIn) => void
  readonly onLeave: () => void
}

export function ScreenMenu({ screens, here, onOpen, onLeave }: Props) {
  const menu = useKeyDown<HTMLElement>((event, element) => onKey(event, element, onLeave))
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [folded, setFolded] = useState(foldedGroups)
  useEffect(() => {
    menu.current?.querySelector('a[aria-current="page"]')?.scrollIntoView({ block: 'center' })
    search.current?.focus({ preventScroll: true })
  }, [menu])
  const offered = screens
    // What is opened often has a key, and comes first in its group.
    .toSorted((a, b) => Number(b.key !== undefined) - Number(a.key !== undefined))
  const shown = offered.filter(({ title, menu, aliases = [] }) =>
    allWordsBegin([title, menu, ...aliases].join(' ').toLowerCase(), typed.trim().toLowerCase()),
  )
  return (
    <nav ref={menu} className={styles['menu']} aria-label="Screens">
      <div className={styles['search']}>
        <TextField label="Find screen" type="search" value={typed} onChange={setTyped} inputRef={search} />
      </div>
      {shown.length === 0 && <p className={styles['nothing']}>No screen is called “{typed.trim()}”.</p>}
      {screenGroups.map((group) => (
        <MenuGroupSection
          key={group}
          group={group}
          screens={shown.filter((screen) => screen.menu === group)}
          here={here}
          onOpen={onOpen}
          // A search looks into folded groups too.
          isFolded={typed.trim() === '' && folded.has(group)}
          onFold={(isFolded) => setFolded(keepFolded(folded, group, isFolded))}
        />
      ))}
    </nav>
  )
}
