/** One roster: a file dropped or chosen, or pasted rows. The latest input counts. */
import { grouped } from '#model/shared/number-format.ts'
import { FileSpreadsheet, X } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { Roster } from './calls.ts'
import styles from './Import.module.css'

const accepted = ['.csv', '.tsv', '.txt', '.xlsx']

export function RosterField(props: {
  readonly label: string
  readonly columns: string
  readonly roster: Roster
  readonly onChange: (roster: Roster) => void
  /** Some of the dropped files may be the other roster. */
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { label, columns, roster, onChange, onFiles } = props
  const drop = async (
    items: readonly { readonly kind: string; readonly getFile?: () => Promise<File> }[],
  ): Promise<void> => {
    const files = await Promise.all(
      items.flatMap((item) => (item.kind === 'file' && item.getFile ? [item.getFile()] : [])),
    )
    if (files.length > 0) onFiles(files)
  }
  const file = roster && 'file' in roster ? roster.file : undefined
  return (
    <DropZone className={styles['roster'] ?? ''} onDrop={(event) => void drop(event.items)}>
      <Text slot="label" className={styles['label'] ?? ''}>
        {label}
      </Text>
      {file ? (
        <div className={styles['file']}>
          <FileSpreadsheet size={16} aria-hidden />
          <span className={styles['fileName']}>{file.name}</span>
          <span className={styles['faint']}>{grouped(Math.max(1, Math.round(file.size / 1024)))} kB</span>
          <IconButton icon={X} label={`Remove ${file.name}`} onPress={() => onChange(null)} />
        </div>
      ) : (
        <>
          <div className={styles['choose']}>
            <FileTrigger acceptedFileTypes={accepted} allowsMultiple onSelect={(files) => files && onFiles([...files])}>
              <Button icon={FileSpreadsheet}>Choose a file</Button>
            </FileTrigger>
            <span className={styles['faint']}>or drop CSV or Excel files here, or paste rows:</span>
          </div>
          <TextField
            label={`${label}, pasted`}
            help={columns}
            rows={5}
            mono
            value={roster && 'text' in roster ? roster.text : ''}
            onChange={(text) => onChange(text.trim() === '' ? null : { text })}
          />
        </>
      )}
    </DropZone>
  )
}
