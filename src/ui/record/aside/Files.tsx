/** Files attached to a record: upload by drop, paste or key, download, rename, delete. */
import { Download, Paperclip, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import type { AnyRow } from '#model/kernel/resource.ts'
import { may } from '#src/engine/session/session.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { plainText } from '#src/ui/form/draft/text.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { fetchFile, takeOff } from './file-calls.ts'
import { send, type FileTransfer } from './send-files.ts'
import { SendingList } from './SendingList.tsx'
import type { NoteSubject } from './Notes.tsx'
import styles from '../Record.module.css'
import { useRows } from '../state/row.ts'
import { RenameDialog } from './RenameFile.tsx'

const sizeText = (bytes: unknown): string => {
  const size = Number(bytes ?? 0)
  return size < 1000
    ? `${size} B`
    : size < 1_000_000
      ? `${(size / 1000).toFixed(1)} kB`
      : `${(size / 1_000_000).toFixed(1)} MB`
}
const failed = (error: unknown): void =>
  toast({ text: error instanceof Error ? error.message : String(error), tone: 'stop' })

export function Files({ about }: { readonly about: NoteSubject }) {
  useDisplaySettings()
  const answer = useRows('document:attachment', about)
  const mayChange = may(attachment.needs.change)
  const [dialog, setAsked] = useState<{ readonly what: 'rename' | 'delete'; readonly row: AnyRow }>()
  const [sendings, setSendings] = useState<readonly FileTransfer[]>([])
  const attach = (files: readonly File[]): void =>
    void send(about, files, (key, sending) =>
      setSendings((shown) =>
        sending === undefined
          ? shown.filter((one) => one.key !== key)
          : [...shown.filter((one) => one.key !== key), sending],
      ),
    ).catch(failed)
  const list = (
    <>
      {answer.isError && (
        <ErrorState title="The files could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <Skeleton rows={3} />}
      {answer.data?.results.length === 0 && (
        <EmptyState title="No files yet.">
          {mayChange && 'Drop or paste a file here, or use the button above.'}
        </EmptyState>
      )}
      <ul className={styles['files']}>
        {answer.data?.results.map((row) => (
          <li key={row.id}>
            <span className={styles['name']}>{plainText(row['name'])}</span>
            <span className={styles['size']}>{sizeText(row['size'])}</span>
            <span
              className={styles['who']}
            >{`${plainText(row['uploaded_by__label'] ?? '')} ${momentText(row.created_at)}`}</span>
            <IconButton
              icon={Download}
              label={`Download ${plainText(row['name'])}`}
              onPress={() => void fetchFile(row).catch(failed)}
            />
            {mayChange && (
              <IconButton
                icon={Pencil}
                label={`Rename ${plainText(row['name'])}`}
                onPress={() => setAsked({ what: 'rename', row })}
              />
            )}
            {mayChange && (
              <IconButton
                icon={Trash2}
                label={`Delete ${plainText(row['name'])}`}
                onPress={() => setAsked({ what: 'delete', row })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
  if (!mayChange) return <div className={styles['list']}>{list}</div>
  return (
    <DropZone
      className={styles['drop'] ?? ''}
      aria-label="Drop or paste files to attach them"
      onDrop={(event) =>
        void Promise.all(event.items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])))
          .then(attach)
          .catch(failed)
      }
    >
      <div className={styles['list']}>
        <FileTrigger allowsMultiple onSelect={(files) => files && attach([...files])}>
          <Button icon={Paperclip}>Attach files…</Button>
        </FileTrigger>
        <SendingList sendings={sendings} />
        {list}
      </div>
      {dialog?.what === 'rename' && <RenameDialog row={dialog.row} onClose={() => setAsked(undefined)} />}
      <Dialog
        title={`Delete ${plainText(dialog?.row['name'] ?? '')}?`}
        isOpen={dialog?.what === 'delete'}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button autoFocus onPress={() => setAsked(undefined)}>
              Cancel
            </Button>
            <Button
              look="stop"
              onPress={() => {
                if (dialog) void takeOff(dialog.row).catch(failed)
                setAsked(undefined)
              }}
            >
              Delete
            </Button>
          </>
        }
      >
        <p>It is held for 30 days, in which it can be brought back.</p>
      </Dialog>
    </DropZone>
  )
}
