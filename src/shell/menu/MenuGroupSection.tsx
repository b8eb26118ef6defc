/** One heading of the side menu with its screens, which it folds away. */
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { OpenIn } from '#src/engine/panes/navigation.state.ts'
import { fillPath, type Screen, type ScreenGroup } from '#src/engine/panes/screen.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { menuIcons } from './menu-icons.ts'
import styles from './ScreenMenu.module.css'

type MenuLinkProps = {
  /** The path of the focused pane. */
  readonly here: string
  readonly onOpen: (path: string, place: OpenIn) => void
}

function MenuLink({ screen, here, onOpen }: MenuLinkProps & { readonly screen: Screen }) {
  const path = fillPath(screen.path, {})
  return (
    <a
      href={`#${path}`}
      className={styles['link']}
      aria-current={here === path ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onOpen(path, event.shiftKey ? 'right' : 'here')
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
  isFolded,
  onFold,
  ...link
}: MenuLinkProps & {
  readonly group: ScreenGroup
  readonly screens: readonly Screen[]
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}) {
  if (screens.length === 0) return null
  const Icon = menuIcons[group]
  const Fold = isFolded ? ChevronRight : ChevronDown
  // The place where the user is stays visible.
  const shown = isFolded ? screens.filter(({ path }) => fillPath(path, {}) === link.here) : screens
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
        <MenuLink key={screen.name} screen={screen} {...link} />
      ))}
    </section>
  )
}
