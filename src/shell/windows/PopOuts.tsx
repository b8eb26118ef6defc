/** The content of additional windows: tiled like the main one, with the same pane headers. */
import { memo, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { PaneWindow } from '#src/engine/panes/windows.ts'
import { titleWindow } from './copy-styles.ts'
import { useOut } from '../state/hooks.ts'
import type { Tree } from '../state/tree/parts.ts'
import { usePaneTitle } from '../panes/PaneHeader.tsx'
import styles from './PopOuts.module.css'
import { Tiling } from '../panes/Tiles.tsx'
import { StatusLine } from '../panes/StatusLine.tsx'

/** The window's title: its focused pane and its letter. */
function Title({ pane, to, letter }: { readonly pane: string; readonly to: Window; readonly letter: string }) {
  const { screen, record } = usePaneTitle(pane)
  useEffect(
    () => titleWindow(to, `${record === '' ? screen : `${record} · ${screen}`} · Highball ${letter}`),
    [to, screen, record, letter],
  )
  return null
}

const Frame = memo(function Frame({ tree, to }: { readonly tree: Tree; readonly to: Window }) {
  return (
    <PaneWindow value={to}>
      <PortalProvider getContainer={() => to.document.body}>
        <main className={styles['frame']}>
          <Tiling tree={tree} view={to} />
        </main>
        <StatusLine />
      </PortalProvider>
    </PaneWindow>
  )
})

export default function PopOuts() {
  return useOut().map(({ letter, tree, home, window: to }) =>
    createPortal(
      <>
        <Frame tree={tree} to={to} />
        <Title pane={home} to={to} letter={letter} />
      </>,
      to.document.body,
      letter,
    ),
  )
}
