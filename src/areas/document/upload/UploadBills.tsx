/** Bills of lading to upload: dropped, pasted, or chosen as files or a folder. Each file shows how far it is, until it was read. */
import { FileUp, FolderUp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import { billTypes } from '#model/areas/document/rules/bill-types.ts'
import { grouped } from '#model/shared/number-format.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { WorkProgress } from '#src/ui/import/WorkProgress.tsx'
import { billUploads } from './bill-uploads.state.ts'
import { filesIn } from './dropped-files.ts'
import { uploadKeys as keys } from './keys.ts'
import { uploadedRows, type UploadedFor, type UploadedRow } from './upload-calls.ts'
import { UploadController } from './upload-controller.ts'
import { lineOf, progressOfAll, summaryOf } from './upload-lines.ts'
import { UploadList } from './UploadList.tsx'
import styles from './UploadBills.module.css'

const idIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
function belongsIn(search: string): UploadedFor {
  const query = new URLSearchParams(search)
  const [shipment, trip] = [idIn(query.get('shipment')), idIn(query.get('trip'))]
  return { ...(shipment !== undefined && { shipment }), ...(trip !== undefined && { trip }) }
}
const press = (button: HTMLButtonElement | null) => (button === null ? undefined : (): void => button.click())

export default function UploadBills() {
  const uploads = billUploads()
  const [controller] = useState(() => new UploadController(uploads))
  const belongs = belongsIn(useSearch())
  const files = useRef<HTMLButtonElement>(null)
  const folder = useRef<HTMLButtonElement>(null)
  useCommandTarget('document:upload', controller)
  useEffect(() => {
    controller.attach({ files: press(files.current), folder: press(folder.current) })
    return () => controller.attach({ files: undefined, folder: undefined })
  }, [controller])
  const add = (chosen: Iterable<File>): void => void uploads.add([...chosen], belongs)
  return (
    <section
      className={styles['screen']}
      aria-label="Upload bills of lading"
      onPaste={({ clipboardData }) => {
        if (clipboardData.files.length > 0) add(clipboardData.files)
      }}
    >
      <DropZone
        className={styles['drop'] ?? ''}
        aria-label="Bills of lading"
        onDrop={({ items }) =>
          void filesIn(items).then(add, (error: unknown) =>
            toast({ text: `What was dropped could not be read. ${String(error)}`, tone: 'stop' }),
          )
        }
      >
        <FileTrigger allowsMultiple acceptedFileTypes={[...billTypes]} onSelect={(chosen) => add(chosen ?? [])}>
          <Button ref={files} icon={FileUp} look="primary" shortcut={keys.files} data-autofocus>
            Choose files
          </Button>
        </FileTrigger>{' '}
        <FileTrigger acceptDirectory onSelect={(chosen) => add(chosen ?? [])}>
          <Button ref={folder} icon={FolderUp} shortcut={keys.folder}>
            Choose a folder
          </Button>
        </FileTrigger>
        <p className={styles['faint']}>
          PDF, PNG, JPEG, WebP, GIF or TIFF, up to 25 MB each. Drop or paste files and folders here, many at once.
        </p>
        <p className={styles['faint']}>Each is read by the server. You check its figures before anything is saved.</p>
      </DropZone>
      <Uploaded controller={controller} />
    </section>
  )
}

const none: readonly UploadedRow[] = []
function Uploaded({ controller }: { readonly controller: UploadController }) {
  const { uploads } = controller
  const { list, failure } = useSnapshot(uploads.state)
  const ids = useMemo(() => list.flatMap(({ id, state }) => (id !== null && state !== 'cancelled' ? [id] : [])), [list])
  const answer = useFresh<readonly UploadedRow[], readonly unknown[]>({
    queryKey: ['document:bill', 'uploaded', ids],
    queryFn: ({ signal }) => uploadedRows(ids, signal),
    enabled: ids.length > 0,
    placeholderData: (before?: readonly UploadedRow[]) => before,
  })
  const rows = ids.length > 0 ? (answer.data ?? none) : none
  const first = rows.find(({ status }) => status === 'read')?.id
  useEffect(() => controller.read(first), [controller, first])
  if (list.length === 0) return null
  const { sent, files, read, documents } = progressOfAll(list, rows)
  const isOver = sent === files && read === documents
  return (
    <>
      <p className={styles['summary']} role="status">
        {summaryOf(list, rows)}
      </p>
      {!isOver && (
        <div className={styles['progress']}>
          <WorkProgress
            said={`${grouped(sent)} of ${grouped(files)} files sent`}
            done={files === 0 ? null : sent / files}
          />
          <WorkProgress
            said={`${grouped(read)} of ${grouped(documents)} documents read`}
            done={documents === 0 ? 0 : read / documents}
          />
        </div>
      )}
      {failure !== '' && (
        <p className={styles['failure']} role="alert">
          Sending stopped. {failure}{' '}
          <Button shortcut={keys.again} onPress={() => void uploads.again()}>
            Send again
          </Button>
        </p>
      )}
      <UploadList lines={list.map((one) => lineOf(one, rows))} onCancel={(key) => void uploads.cancel(key)} />
      <div className={styles['below']}>
        <Button
          look="primary"
          shortcut={keys.through}
          isDisabled={documents === 0}
          onPress={() => controller.goThrough()}
        >
          Go through them
        </Button>
        <Button look="quiet" shortcut={keys.clear} onPress={() => uploads.clear()}>
          Clear list
        </Button>
      </div>
    </>
  )
}
