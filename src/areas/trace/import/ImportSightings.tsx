/** Imports the sightings of the morning: a file or what is pasted, with a preview, and the lines that cannot be taken with why. */
import { File as FileIcon, X } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { WorkProgress } from '#src/ui/import/WorkProgress.tsx'
import {
  reportText,
  sightingCount,
  SightingsImport,
  type SightingsFormat,
  type SightingsReport,
} from './sightings-import.ts'
import { ReadSightings } from './ReadSightings.tsx'
import styles from './Import.module.css'

const formats: readonly { readonly value: SightingsFormat; readonly label: string }[] = [
  { value: 'auto', label: 'Detect automatically' },
  { value: 'clm', label: 'CLM' },
  { value: 'csv', label: 'Table with a heading' },
  { value: 'edi_322', label: 'EDI 322' },
]
/** Refused lines and unknown cars; more are counted. */
const [MOST_SHOWN, MOST_NAMED] = [200, 8]

export default function ImportSightings({ onClose }: { readonly onClose: () => void }) {
  const [work] = useState(() => new SightingsImport(onClose))
  const { text, file, format, withoutRefused, report, busy, done, problem } = useSnapshot(work.state)
  const keys = useKeyDown<HTMLDivElement>((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
    void (work.canTake ? work.take() : work.look())
    return true
  })
  const refused = report?.refused.length ?? 0
  return (
    <Dialog
      title="Import sightings of railroads"
      isOpen
      wide
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={() => (busy === 'import' ? work.stop() : onClose())}>
            {busy === 'import' ? 'Stop importing' : 'Cancel'}
          </Button>
          <Button isDisabled={busy !== null || (file === null && text.trim() === '')} onPress={() => void work.look()}>
            Preview
          </Button>
          <Button
            look="primary"
            shortcut="mod+enter"
            isDisabled={busy !== null || report === null || report.taken === 0 || (refused > 0 && !withoutRefused)}
            onPress={() => void work.take()}
          >
            {report === null ? 'Import' : `Import ${sightingCount(report.taken)}`}
          </Button>
        </>
      }
    >
      <div ref={keys} className={styles['form']}>
        <DropZone
          className={styles['drop'] ?? ''}
          onDrop={({ items }) =>
            void Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))).then(([first]) =>
              work.give(first),
            )
          }
        >
          {file ? (
            <>
              <FileIcon size={16} aria-hidden />
              {file.name}
              <IconButton icon={X} label={`Remove ${file.name}`} onPress={() => work.give(undefined)} />
            </>
          ) : (
            <>
              <FileTrigger onSelect={(chosen) => work.give(chosen?.[0])}>
                <Button icon={FileIcon}>Choose a file</Button>
              </FileTrigger>
              <span className={styles['faint']}>
                CLM, CSV, Excel or X12 322; drop it here, or paste its lines below
              </span>
            </>
          )}
        </DropZone>
        {file === null && (
          <TextField
            label="Lines"
            value={text}
            rows={6}
            mono
            autoFocus
            onChange={(lines) => work.change({ text: lines })}
          />
        )}
        <Select label="Format" value={format} choices={formats} onChange={(value) => work.change({ format: value })} />
        {busy === 'trial' && <Skeleton rows={3} label="Reading the lines" />}
        {busy === 'import' && <WorkProgress said="Importing the sightings" done={done} />}
        {problem !== '' && (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        )}
        {report !== null && busy === null && <Report report={report} />}
        {refused > 0 && (
          <Checkbox
            label={`Take the good ones, without ${refused === 1 ? 'the refused line' : `the ${grouped(refused)} refused lines`}`}
            isSelected={withoutRefused}
            onChange={(isChosen) => work.leaveOutRefused(isChosen)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Report({ report }: { readonly report: SightingsReport }) {
  const { refused, cars_unknown, read = [], zones = {}, skipped = [] } = report
  return (
    <section aria-label="What would come of it">
      <p role="status" className={styles['sum']}>
        {reportText(report)}
      </p>
      {cars_unknown.length > 0 && (
        <p className={styles['faint']}>
          {`Not cars of the fleet: ${cars_unknown.slice(0, MOST_NAMED).join(', ')}`}
          {cars_unknown.length > MOST_NAMED && ` and ${grouped(cars_unknown.length - MOST_NAMED)} more`}
        </p>
      )}
      {skipped.length > 0 && (
        <p className={styles['faint']}>
          {`Skipped: ${skipped
            .slice(0, MOST_NAMED)
            .map(({ line, text, reason }) => `line ${line} (${reason}) ${text}`.trim())
            .join('; ')}`}
        </p>
      )}
      {read.length > 0 && <ReadSightings read={read} zones={zones} />}
      {refused.length > 0 && (
        <ul className={styles['refused']} aria-label="Refused lines">
          {refused.slice(0, MOST_SHOWN).map(({ line, text, reason }) => (
            <li key={`${line} ${reason}`}>
              <span className={styles['line']}>{grouped(line)}</span>
              <span className={styles['why']}>{reason}</span>
              <code className={styles['text']}>{text}</code>
            </li>
          ))}
          {refused.length > MOST_SHOWN && <li>{`and ${grouped(refused.length - MOST_SHOWN)} more`}</li>}
        </ul>
      )}
    </section>
  )
}
