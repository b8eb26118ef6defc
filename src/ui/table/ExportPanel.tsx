/** A file that takes its time: how much of it is there, and the way to give it up. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import styles from '../bulk/Bulk.module.css'

export type ExportRun = {
  readonly title: string
  readonly stop: () => void
  /** How much is here so far. */
  readonly state: { bytes: number; isOver: boolean }
}

const size = (bytes: number): string => (bytes < 100_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`)

export default function ExportPanel({ run, onClose }: { readonly run: ExportRun; readonly onClose: () => void }) {
  const { bytes, isOver } = useSnapshot(run.state)
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  return (
    <Dialog title={run.title} isOpen onClose={run.stop}>
      <div className={styles['progress']} role="status">
        <progress aria-label="File on its way" />
        <span>{bytes === 0 ? 'The server makes it' : `${size(bytes)} here`}</span>
        <Button autoFocus shortcut="escape" onPress={run.stop}>
          Give up
        </Button>
      </div>
    </Dialog>
  )
}
