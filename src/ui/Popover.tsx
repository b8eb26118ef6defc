/** A list or a menu at what it belongs to. In a window that was popped out it keeps within that, not within the first. */
import { useContext } from 'react'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components'
import { PaneWindow } from '../engine/windows.ts'

export function Popover(props: PopoverProps) {
  const view = useContext(PaneWindow)
  const edge = view === window ? null : view.document.querySelector('main')
  return <AriaPopover {...props} {...(edge && { boundaryElement: edge })} />
}
