/** The files of an upload with how far each is. Enter opens the document, Delete cancels it. */
import { GridList, GridListItem } from 'react-aria-components'
import { X } from 'lucide-react'
import { open } from '#src/engine/panes/screen.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { IconButton } from '#src/ui/controls/Button.tsx'
import type { UploadLine } from './upload-lines.ts'
import styles from './UploadBills.module.css'

type Props = { readonly lines: readonly UploadLine[]; readonly onCancel: (key: string) => void }

export function UploadList({ lines, onCancel }: Props) {
  const cancel = (key: string | null | undefined): boolean => {
    const line = lines.find((one) => one.key === key)
    if (line?.mayCancel !== true) return false
    onCancel(line.key)
    return true
  }
  return (
    <div
      className={styles['lines']}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Delete' || !(event.target instanceof Element)) return
        if (!cancel(event.target.closest('[data-key]')?.getAttribute('data-key'))) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <GridList
        aria-label="Uploaded"
        className={styles['list'] ?? ''}
        items={lines}
        dependencies={[lines]}
        onAction={(key) => {
          const id = lines.find((one) => one.key === key)?.id
          if (typeof id === 'number') open('company:bol:detail', {}, { query: { id: String(id) }, place: 'right' })
        }}
      >
        {({ key, name, word, badge, says, mayCancel }) => (
          <GridListItem id={key} textValue={name} className={styles['line'] ?? ''}>
            <span className={styles['name']}>{name}</span>
            <Badge state={badge}>{word}</Badge>
            <span className={styles['says']}>{says}</span>
            {mayCancel && (
              <IconButton icon={X} label={`Cancel ${name}`} shortcut="delete" onPress={() => onCancel(key)} />
            )}
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}
