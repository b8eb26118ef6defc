/** The side menu of what the user may open, for the focused pane. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { OpenIn } from '#src/engine/panes/navigation.state.ts'
import { may, session } from '#src/engine/session/session.state.ts'
import { ScreenMenu } from '../menu/ScreenMenu.tsx'
import { needsNothing, useScreens } from '../routes/routes.ts'
import { desk } from '../state/desk.state.ts'
import { enterPane } from '../state/focus.ts'
import { usePaneHref } from '../state/hooks.ts'
import { isPhone } from '#src/engine/session/media.ts'
import { workspace } from './workspace.ts'

/** On a phone the menu covers the pane, so it closes. */
function open(path: string, place: OpenIn): void {
  workspace.openPath(path, place)
  if (isPhone()) workspace.toggleMenu()
  enterPane(desk().focused)
}

export default function SideMenu() {
  const { focused } = useSnapshot(desk())
  useSnapshot(session())
  const here = usePaneHref(focused).split('?')[0] ?? ''
  const screens = useScreens().filter((screen) => needsNothing(screen) && may(screen.needs))
  useEffect(() => () => enterPane(desk().focused), [])
  return <ScreenMenu screens={screens} here={here} onOpen={open} onLeave={() => workspace.toggleMenu()} />
}
