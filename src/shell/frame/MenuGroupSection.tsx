/** One heading of the side menu with its screens, which it folds away. */
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { MenuGroup } from '#src/engine/panes/menu-groups.ts'
import { fillPath, type Screen } from '#src/engine/panes/screen.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { enterPane } from '../state/focus.ts'
import { isPhone } from '../state/media.ts'
import { desk } from '../state/desk.state.ts'
import { menuIcons } from './menu-icons.ts'
import styles from './SideMenu.module.css'
import { workspace } from './workspace.ts'

function MenuLink({ screen, here }: { readonly screen: Screen; readonly here: string }) {
  const path = fillPath(screen.path, {})
  return (
    <a
      href={`#${path}`}
      className={styles['link']}
      aria-current={here === path ? 'page' : undefined}
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
}

export function MenuGroupSection({
  group,
  screens,
  here,
  isFolded,
  onFold,
}: {
  readonly group: MenuGroup
  readonly screens: readonly Screen[]
  readonly here: string
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}) {
  if (screens.length === 0) return null
  const Icon = menuIcons[group]
  const Fold = isFolded ? ChevronRight : ChevronDown
  // The place where the user is stays visible.
  const shown = isFolded ? screens.filter(({ path }) => fillPath(path, {}) === here) : screens
  return (
    <section>
      <h2>
        <button type="button" className={styles['heading']} aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
          <Icon size={14} aria-hidden />
          <span>{group}</span>
          <Fold size={14} aria-hidden />
        </button>
      </h2>
      {shown.map((screen) => (
        <MenuLink key={screen.name} screen={screen} here={here} />
      ))}
    </section>
  )
}
