/** A popover for lists and menus. In a popped-out window it is placed within that window. */
import { useContext } from 'react'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components'
import { PaneWindow } from '#src/engine/panes/windows.ts'

export function Popover(props: PopoverProps) {
  const view = useContext(PaneWindow)
  const edge = view === window ? null : view.document.querySelector('main')
  return <AriaPopover {...props} {...(edge && { boundaryElement: edge })} />
}
