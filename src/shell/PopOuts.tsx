/** The inside of windows beside the first: tiled as that is, the line over each pane as there. */
import { memo, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { PaneWindow } from '../engine/windows.ts'
import { entitle } from './dress.ts'
import { useOut } from './hooks.ts'
import type { Tree } from './layout.ts'
import { usePaneTitle } from './PaneHeader.tsx'
import styles from './PopOuts.module.css'
import { Tiling } from './Tiles.tsx'

/** It is called after the pane that has the focus there, and by its letter. */
function Title({ pane, to, letter }: { readonly pane: string; readonly to: Window; readonly letter: string }) {
  const { screen, record } = usePaneTitle(pane)
  useEffect(() => entitle(to, `${record === '' ? screen : `${record} · ${screen}`} · Highball ${letter}`), [to, screen, record, letter])
  return null
}

const Frame = memo(function Frame({ tree, to }: { readonly tree: Tree; readonly to: Window }) {
  return (
    <PaneWindow value={to}>
      <PortalProvider getContainer={() => to.document.body}>
        <main className={styles['frame']}>
          <Tiling tree={tree} view={to} />
        </main>
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
