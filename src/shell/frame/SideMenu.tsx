/** The side menu: the screens that the user may open, by heading. Hidden until requested. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { session, may } from '#src/engine/session/session.state.ts'
import { fillPath } from '#src/engine/panes/screen.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { enterPane } from '../state/focus.ts'
import { usePaneHref } from '../state/hooks.ts'
import { isPhone } from '../state/media.ts'
import { desk } from '../state/desk.state.ts'
import { needsNothing, useScreens } from '../routes/routes.ts'
import styles from './SideMenu.module.css'
import { workspace } from './workspace.ts'

/** Arrow keys move between screens; Escape leaves. */
function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') return workspace.toggleMenu()
  const links = [...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('a') ?? [])]
  const at = links.findIndex((link) => link === event.currentTarget)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  return links.at((at + step) % links.length)?.focus()
}

export default function SideMenu() {
  const { focused } = useSnapshot(desk())
  useSnapshot(session())
  const href = usePaneHref(focused)
  const first = useRef<HTMLElement>(null)
  useEffect(() => {
    const menu = first.current
    const here = menu?.querySelector<HTMLElement>('a[aria-current="page"]') ?? menu?.querySelector('a')
    here?.focus()
    return () => enterPane(desk().focused)
  }, [])
  const shown = useScreens().filter((screen) => screen.menu !== undefined && needsNothing(screen) && may(screen.needs))
  const headings = [...new Set(shown.map(({ menu }) => menu ?? ''))]
  return (
    <nav ref={first} className={styles['menu']} aria-label="Screens">
      {headings.map((heading) => (
        <section key={heading}>
          <h2 className={styles['heading']}>{heading}</h2>
          {shown
            .filter(({ menu }) => menu === heading)
            .map((screen) => {
              const path = fillPath(screen.path, {})
              return (
                <a
                  key={screen.name}
                  href={`#${path}`}
                  className={styles['link']}
                  aria-current={href.split('?')[0] === path ? 'page' : undefined}
                  onKeyDown={onKey}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey) return
                    event.preventDefault()
                    workspace.openPath(path, event.shiftKey ? 'right' : 'here')
                    if (isPhone()) workspace.toggleMenu()
                    enterPane(desk().focused)
                  }}
                >
                  <span>{screen.title}</span>
                  {screen.key !== undefined && <Key of={screen.key} command={`go:${screen.name}`} />}
                </a>
              )
            })}
        </section>
      ))}
    </nav>
  )
}
