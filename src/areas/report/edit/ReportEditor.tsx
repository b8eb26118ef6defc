/** The editor of a report: its sentence above, its settings below, and a sample of its rows beside them. */
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import type { AnyRow } from '#model/kernel/resource.ts'
import { useAdditional } from '#src/engine/data/additional-fields.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useLook } from '#src/engine/feed/presence.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useLeaveField } from '#src/ui/controls/keydown.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { Form } from '#src/ui/form/Form.tsx'
import { Left } from '#src/ui/record/RecordSection.tsx'
import { keepLabels, useRow } from '#src/ui/record/state/row.ts'
import { NoReport } from '../asking/NoReport.tsx'
import { reportKeys } from '../asking/keys.ts'
import { NextRuns } from '../schedule/NextRuns.tsx'
import { ReportEditor as Editor } from './report-editor.ts'
import { SampleBeside } from './SampleBeside.tsx'
import { Sentence } from './Sentence.tsx'
import styles from './Editor.module.css'

const RESOURCE = 'report:report'

/** Without an id it makes a new report, which may begin with a source or as a copy of another. */
export default function ReportEditor({ reportId }: { readonly reportId?: number }) {
  const turn = useAdditional()
  const asked = new URLSearchParams(useSearch())
  const [copy, source] = [asked.get('copy'), asked.get('source')]
  const from = reportId ?? (copy === null ? undefined : Number(copy))
  if (turn === undefined) return <Skeleton label="Loading the report" />
  if (from === undefined) return <Editing editor={undefined} given={source === null ? {} : { source }} />
  return <Loaded key={from} id={from} isCopy={reportId === undefined} />
}

function Loaded({ id, isCopy }: { readonly id: number; readonly isCopy: boolean }) {
  const answer = useRow(RESOURCE, id)
  const [first, setFirst] = useState<AnyRow>()
  if (answer.data && first === undefined) setFirst(answer.data)
  if (first) return isCopy ? <Copied row={first} /> : <Editing editor={first} now={answer.data ?? undefined} />
  return <NoReport answer={answer} />
}

function Copied({ row }: { readonly row: AnyRow }) {
  const [given] = useState(() => new Editor(row).record.copied())
  return <Editing editor={undefined} given={given} />
}

function Editing({
  editor: row,
  now,
  given,
}: {
  readonly editor: AnyRow | undefined
  readonly now?: AnyRow | undefined
  readonly given?: Readonly<Record<string, unknown>>
}) {
  const [editor] = useState(() => new Editor(row, given))
  const { draft, labels, resource } = editor.record
  const { mine, saving } = useSnapshot(draft.state)
  const page = useLeaveField<HTMLElement>()
  const title = row === undefined ? 'New report' : editor.record.title
  const isEdited = Object.keys(mine).length > 0
  useEffect(() => editor.follow(), [editor])
  useEffect(() => {
    if (!now) return
    keepLabels(labels, resource, now)
    draft.receive(now)
  }, [now, draft, labels, resource])
  useLook(RESOURCE, row?.id, row !== undefined && isEdited ? ['edit'] : [])
  useRecordTitle(row === undefined ? undefined : title)
  useCommandTarget('report:editor', editor)
  useCommandTarget('report:sample', editor.sample)
  return (
    <section ref={page} className={styles['page']} aria-label={title} tabIndex={-1}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        <Button look="quiet" shortcut={reportKeys.sample} onPress={() => editor.sample.focus()}>
          Go to sample
        </Button>
        <Button
          icon={Check}
          look="primary"
          shortcut={reportKeys.save}
          isDisabled={saving}
          onPress={() => void editor.save()}
        >
          {saving ? 'Saving…' : 'Save'}
        </Button>
      </header>
      <Left controller={editor.record} {...(row !== undefined && { id: row.id })} />
      <Sentence editor={editor} />
      <div className={styles['columns']}>
        <SampleBeside editor={editor} />
        <div className={styles['form']}>
          <Form draft={draft} labels={labels} label={`Settings of ${title}`} />
          <NextRuns draft={draft} />
        </div>
      </div>
    </section>
  )
}
