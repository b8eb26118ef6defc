/** Bills of lading to upload: dropped, pasted or chosen, many at once. What was read in each is told as it arrives. */
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { billTypes } from '#model/areas/document/rules/bill-types.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { BillUploads, type BillUpload } from './bill-uploads.ts'
import styles from './UploadBills.module.css'

const shown: Readonly<Record<BillUpload['state'], readonly [word: string, state: BadgeState]>> = {
  waits: ['waits', 'plain'],
  sending: ['being read', 'info'],
  read: ['read', 'ok'],
  failed: ['not read', 'warn'],
  refused: ['refused', 'stop'],
}
const isArrived = ({ state }: BillUpload): boolean => state === 'read' || state === 'failed'

export default function UploadBills() {
  const [uploads] = useState(() => new BillUploads())
  const { list } = useSnapshot(uploads.state)
  const add = (files: readonly File[]): void => void uploads.add(files)
  return (
    <section
      className={styles['screen']}
      aria-label="Upload bills of lading"
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length > 0) add(files)
      }}
    >
      <DropZone
        className={styles['drop'] ?? ''}
        aria-label="Bills of lading"
        onDrop={({ items }) =>
          void Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))).then(add)
        }
      >
        <FileTrigger allowsMultiple acceptedFileTypes={[...billTypes]} onSelect={(chosen) => add([...(chosen ?? [])])}>
          <Button icon={FileUp} look="primary" data-autofocus>
            Choose files
          </Button>
        </FileTrigger>
        <p className={styles['faint']}>PDF or pictures; drop or paste them here, many at once.</p>
        <p className={styles['faint']}>Their numbers are read and offered. Nothing is attached by itself.</p>
      </DropZone>
      {list.length > 0 && (
        <>
          <ul className={styles['list']} aria-label="Uploaded">
            {list.map((one) => {
              const [word, state] = shown[one.state]
              return (
                <li key={one.key}>
                  <span className={styles['name']}>{one.name}</span>
                  <Badge state={state}>{word}</Badge>
                  <span className={styles['says']}>{one.says}</span>
                </li>
              )
            })}
          </ul>
          <Button isDisabled={!list.some(isArrived)} onPress={() => open('company:bol:detail', {})}>
            Go through them
          </Button>
        </>
      )}
    </section>
  )
}
