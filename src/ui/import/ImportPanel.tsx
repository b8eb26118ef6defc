/** Imports records from pasted rows or a file: the columns are matched, every row is judged before anything is created. */
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { inSentence } from '#model/shared/label-text.ts'
import { additional, resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import type { BulkChange } from '../bulk/bulk-change.ts'
import { BulkSteps } from '../bulk/BulkPanel.tsx'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { useKeyDown, useSubmitKey } from '../controls/keydown.ts'
import { TextField } from '../controls/TextField.tsx'
import { Columns } from './Columns.tsx'
import { Import } from './import-state.ts'
import styles from './Import.module.css'

const accepted = ['.csv', '.tsv', '.txt', '.xlsx']

function Sheet({ work }: { readonly work: Import }) {
  const { text, file, problem, isReading } = useSnapshot(work.state)
  const choose = (files: readonly File[]): void => {
    const [first] = files
    if (first) void work.choose(first)
  }
  return (
    <DropZone
      className={styles['sheet'] ?? ''}
      onDrop={({ items }) =>
        void Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))).then(choose)
      }
    >
      <TextField
        label="Rows copied from a spreadsheet, the headings first"
        rows={6}
        mono
        autoFocus
        value={text}
        onChange={(typed) => void work.paste(typed)}
      />
      <div className={styles['choose']}>
        <FileTrigger acceptedFileTypes={accepted} onSelect={(files) => files && choose([...files])}>
          <Button icon={FileSpreadsheet}>Choose a file</Button>
        </FileTrigger>
        <span className={styles['faint']}>{file === '' ? 'or drop a CSV or Excel file here' : file}</span>
        {isReading && <span role="status">Reading …</span>}
      </div>
      {problem !== '' && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </DropZone>
  )
}

/** By the key that changes it in place of what was found. */
const changes: Readonly<Record<string, (work: Import) => Promise<void>>> = {
  d: (work) => work.changeDateOrder(),
  c: (work) => work.changeDecimal(),
  h: (work) => work.changeHeading(),
}
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

function changedBy(event: KeyboardEvent, work: Import): boolean {
  const change = changes[event.key]
  if (change === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return false
  void change(work)
  return true
}

/** Keys that follow each other quickly come while the rows are still checked. */
const isBefore = ({ state: { stage } }: BulkChange): boolean => stage === 'preview' || stage === 'judging'

function Preview({
  work,
  change,
  onClose,
}: {
  readonly work: Import
  readonly change: BulkChange
  readonly onClose: () => void
}) {
  const keys = useKeyDown<HTMLDivElement>((event) => isBefore(change) && changedBy(event, work))
  return (
    <div ref={keys}>
      <BulkSteps
        change={change}
        onClose={onClose}
        other={{ key: 'backspace', label: 'Back to the columns', hint: 'back', run: () => work.back() }}
      />
    </div>
  )
}

function First({ work, onClose }: { readonly work: Import; readonly onClose: () => void }) {
  const { table, isReading } = useSnapshot(work.state)
  const lacks = table && work.lacks({ table })
  const keys = useKeyDown<HTMLDivElement>((event) => changedBy(event, work))
  const submit = useSubmitKey(() => work.preview())
  return (
    <div ref={submit} className={styles['first']}>
      <div ref={keys} className={styles['first']}>
        <Sheet work={work} />
        {table && <Columns work={work} />}
      </div>
      {lacks !== undefined && (
        <p role="status" className={styles['lacks']}>
          {lacks}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button look="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          shortcut="mod+enter"
          isDisabled={table === undefined || lacks !== undefined || isReading}
          onPress={() => work.preview()}
        >
          Preview
        </Button>
      </div>
    </div>
  )
}

export default function ImportPanel({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  // One import per panel.
  const work = useMemo(() => new Import(name, resourceWithAdditional(name)), [name])
  const { bulk } = useSnapshot(work.state)
  useEffect(() => void additional(), [])
  const change = bulk === null ? null : work.state.bulk
  return (
    <Dialog
      title={change === null ? `Import ${inSentence(work.resource.plural)}` : change.operation.title}
      isOpen
      wide
      onClose={() => change?.state.stage !== 'sending' && onClose()}
    >
      {change === null ? (
        <First work={work} onClose={onClose} />
      ) : (
        <Preview work={work} change={change} onClose={onClose} />
      )}
    </Dialog>
  )
}
