/** The inside of windows that were popped out: one pane each, its line over it, as in the tiles. */
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { PaneWindow } from '../engine/windows.ts'
import { entitle } from './dress.ts'
import { useOut } from './hooks.ts'
import { PaneSlot } from './Pane.tsx'
import { PaneHeader, usePaneTitle } from './PaneHeader.tsx'
import styles from './PopOuts.module.css'

function Frame({ pane, to }: { readonly pane: string; readonly to: Window }) {
  const { screen, record } = usePaneTitle(pane)
  useEffect(() => entitle(to, `${record === '' ? screen : `${record} · ${screen}`} · Highball`), [to, screen, record])
  return (
    <PaneWindow value={to}>
      <PortalProvider getContainer={() => to.document.body}>
      <main className={styles['frame']}>
        <PaneHeader pane={pane} />
        <div className={styles['slot']}>
          <PaneSlot pane={pane} />
        </div>
      </main>
      </PortalProvider>
    </PaneWindow>
  )
}

export default function PopOuts() {
  return useOut().map(({ pane, window: to }) => createPortal(<Frame pane={pane} to={to} />, to.document.body, pane))
}
