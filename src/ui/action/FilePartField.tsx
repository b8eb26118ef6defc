/** Picks, drops or removes the file of one part of an action. */
import { File as FileIcon, X } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import type { FilePart } from '#model/kernel/file-part.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Button, IconButton } from '../controls/Button.tsx'
import type { ActionChoice } from './action-choice.ts'
import styles from './Action.module.css'

const sheets = ['.csv', '.tsv', '.txt', '.xlsx']

export function FilePartField({
  choice,
  name,
  part,
}: {
  readonly choice: ActionChoice
  readonly name: string
  readonly part: FilePart
}) {
  const { files, fileErrors } = useSnapshot(choice.state)
  const file = files[name]
  const problem = fileErrors[name]
  return (
    <DropZone
      className={styles['drop'] ?? ''}
      onDrop={({ items }) =>
        void Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))).then(([first]) =>
          choice.give(name, first),
        )
      }
    >
      <Text slot="label" className={styles['label'] ?? ''}>
        {part.label}
      </Text>
      {file ? (
        <div className={styles['file']}>
          <FileIcon size={16} aria-hidden />
          <span className={styles['name']}>{file.name}</span>
          <span className={styles['size']}>{grouped(Math.max(1, Math.round(file.size / 1024)))} kB</span>
          <IconButton icon={X} label={`Remove ${file.name}`} onPress={() => choice.give(name, undefined)} />
        </div>
      ) : (
        <div className={styles['file']}>
          <FileTrigger
            {...(part.sheet && { acceptedFileTypes: sheets })}
            onSelect={(chosen) => choice.give(name, chosen?.[0])}
          >
            <Button icon={FileIcon}>Choose a file</Button>
          </FileTrigger>
          <span className={styles['size']}>or drop it here</span>
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </DropZone>
  )
}
