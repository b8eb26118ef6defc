/** A menu at a point: that of the pane, or of what is selected in it. */
import { useRef } from 'react'
import { Popover } from '../ui/Popover.tsx'
import type { Menu } from '../engine/command.ts'
import { MenuList } from '../ui/Menu.tsx'
import overlay from '../ui/Overlay.module.css'
import { enterPane } from './focus.ts'
import { menuOf } from './menus.ts'
import { hide, type MenuAtPoint } from './over.ts'
import { desk } from './panes.ts'

const labels = { context: 'Menu of what is selected', pane: 'Menu of this pane', link: 'Links of this pane', user: 'Menu of the user' } as const
const menus: Readonly<Record<MenuAtPoint, readonly Menu[]>> = { context: ['row', 'yard', 'column', 'table'], pane: ['pane', 'link', 'workspace'], link: ['link'], user: ['user', 'help'] }

export default function MenuAt({ which, x, y }: { readonly which: MenuAtPoint; readonly x: number; readonly y: number }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const own = menuOf(menus[which])
  // Where nothing is selected, the menu is the pane's.
  const groups = own.length > 0 ? own : menuOf(menus.pane)
  const closed = (): void => {
    hide()
    requestAnimationFrame(() => enterPane(desk.focused))
  }
  return (
    <>
      <span ref={anchor} style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      <Popover triggerRef={anchor} isOpen onOpenChange={(open) => !open && closed()} placement="bottom start" className={overlay['popover'] ?? ''}>
        <MenuList label={labels[which]} groups={groups} onClose={closed} />
      </Popover>
    </>
  )
}
