/** Progress of a slow download, with a button to cancel it. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import styles from '#src/ui/bulk/Bulk.module.css'

export type ExportRun = {
  readonly title: string
  readonly stop: () => void
  /** Bytes received so far. */
  readonly state: { bytes: number; isOver: boolean }
}

const size = (bytes: number): string =>
  bytes < 100_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export default function ExportPanel({ run, onClose }: { readonly run: ExportRun; readonly onClose: () => void }) {
  const { bytes, isOver } = useSnapshot(run.state)
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  return (
    <Dialog title={run.title} isOpen onClose={run.stop}>
      <div className={styles['progress']} role="status">
        <progress aria-label="Downloading file" />
        <span>{bytes === 0 ? 'The server is preparing the file' : `${size(bytes)} received`}</span>
        <Button autoFocus shortcut="escape" onPress={run.stop}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
