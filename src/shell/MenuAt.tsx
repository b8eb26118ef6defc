/** A menu at a point: that of the pane, or of what is selected in it. */
import { useRef } from 'react'
import { Popover } from 'react-aria-components'
import { MenuList } from '../ui/Menu.tsx'
import overlay from '../ui/Overlay.module.css'
import { enterPane } from './focus.ts'
import { menuOf } from './menus.ts'
import { hide } from './overlays.ts'
import { desk } from './panes.ts'

export function MenuAt({ which, x, y }: { readonly which: 'context' | 'pane'; readonly x: number; readonly y: number }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const selected = which === 'context' ? menuOf(['row', 'yard', 'table']) : []
  const groups = selected.length > 0 ? selected : menuOf(['pane', 'workspace'])
  const closed = (): void => {
    hide()
    requestAnimationFrame(() => enterPane(desk.focused))
  }
  return (
    <>
      <span ref={anchor} style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      <Popover triggerRef={anchor} isOpen onOpenChange={(open) => !open && closed()} placement="bottom start" className={overlay['popover'] ?? ''}>
        <MenuList label={which === 'context' ? 'Menu of what is selected' : 'Menu of this pane'} groups={groups} onClose={closed} />
      </Popover>
    </>
  )
}
