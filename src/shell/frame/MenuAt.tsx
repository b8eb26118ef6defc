/** A menu at a point: that of the pane, or of what is selected in it. */
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Popover } from '#src/ui/controls/Popover.tsx'
import type { Menu } from '#src/engine/commands/command.ts'
import { MenuList } from '#src/ui/controls/Menu.tsx'
import overlay from '#src/ui/controls/Overlay.module.css'
import { enterPane } from '../state/focus.ts'
import { menuOf } from '../commands/menus.ts'
import { registry } from '../commands/registry/registry.state.ts'
import { hide, type MenuAtPoint } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'

const labels = {
  context: 'Menu of what is selected',
  pane: 'Menu of this pane',
  link: 'Links of this pane',
  user: 'Menu of the user',
} as const
const menus: Readonly<Record<MenuAtPoint, readonly Menu[]>> = {
  context: ['row', 'yard', 'column', 'table'],
  pane: ['pane', 'link', 'workspace'],
  link: ['link'],
  user: ['user', 'help'],
}

export default function MenuAt({
  which,
  x,
  y,
}: {
  readonly which: MenuAtPoint
  readonly x: number
  readonly y: number
}) {
  const anchor = useRef<HTMLSpanElement>(null)
  // Renders again as commands load.
  useSnapshot(registry())
  const own = menuOf(menus[which])
  // Without a selection, it is the pane's menu.
  const groups = own.length > 0 ? own : menuOf(menus.pane)
  const closed = (): void => {
    hide()
    requestAnimationFrame(() => enterPane(desk().focused))
  }
  return (
    <>
      <span ref={anchor} style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      <Popover
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => !open && closed()}
        placement="bottom start"
        className={overlay['popover'] ?? ''}
      >
        <MenuList label={labels[which]} groups={groups} onClose={closed} />
      </Popover>
    </>
  )
}
