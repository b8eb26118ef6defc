/** The side panel of a record: related records, notes, files and history as tabs with keys. */
import { inSentence } from '#model/shared/label-text.ts'
import { createContext, memo, useContext, useEffect, useRef } from 'react'
import { late } from '#src/engine/console/late.ts'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { resourceNamed } from '#model/areas/named.ts'
import { papersListed } from '#model/kernel/resource.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { Files } from './Files.tsx'
import { History } from './History.tsx'
import { recordKeys } from '../state/keys.ts'
import { Notes, type NoteSubject } from './Notes.tsx'
import strip from '#src/ui/controls/Tabs.module.css'
import styles from '../Record.module.css'
import type { RecordController, Section } from '../state/record-controller.ts'
import { RelatedList, titleOf } from './RelatedList.tsx'
import { useRows } from '../state/row.ts'
import type { RecordSpec, Related } from '../state/record-spec.ts'

type Props = {
  readonly controller: RecordController
  readonly spec: RecordSpec
}

/**
 * The record whose lists are shown. It is a context, because the tabs are expensive to render and only their content
 * changes with the record.
 */
const Id = createContext<number | string>('')
const useAbout = (name: string): NoteSubject => ({ object_type: name, object_id: String(useContext(Id)) })

function Count({ of, name }: { readonly of: string; readonly name: string }) {
  const count = useRows(of, useAbout(name)).data?.count ?? 0
  return count > 0 && <span className={styles['count']}>{count}</span>
}
function RelatedOf({ related }: { readonly related: readonly Related[] }) {
  const id = useContext(Id)
  return (
    <div className={styles['lists']}>
      {/* Shown where one of the lists is empty. */}
      <span className={styles['none']}>None yet:</span>
      {related.map((one) => (
        <RelatedList key={`${one.resource} ${one.by}`} related={one} id={id} titled={related.length > 1} />
      ))}
    </div>
  )
}
function NotesOf({ controller }: { readonly controller: RecordController }) {
  const about = useAbout(controller.name)
  return <Notes key={about.object_id} about={about} onWriting={controller.onWriting} />
}
const FilesOf = ({ name }: { readonly name: string }) => <Files about={useAbout(name)} />
/** Loaded when somebody looks at papers for the first time. */
const Papers = late(() => import('../papers/Papers.tsx'), <Skeleton rows={3} />)
const PapersOf = ({ controller: { name, resource } }: { readonly controller: RecordController }) => (
  <Papers name={name} resource={resource} id={useContext(Id)} />
)
const HistoryOf = ({ controller }: { readonly controller: RecordController }) => (
  <History controller={controller} id={useContext(Id)} />
)

/** `isPassed` means that the content still belongs to a previous record. */
export function Aside({
  controller,
  spec,
  id,
  isPassed = false,
}: Props & { readonly id: number | string; readonly isPassed?: boolean }) {
  const { turn } = useSnapshot(controller.state)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A panel opened by key takes the focus.
    const shown = element.current?.querySelector<HTMLElement>('[role=tabpanel]')
    if (turn > 0) (shown?.querySelector<HTMLElement>('textarea, [role=row][tabindex], button') ?? shown)?.focus()
  }, [turn])
  return (
    <div ref={element} className={styles['aside']} data-passed={isPassed}>
      <Id value={id}>
        <Lists controller={controller} spec={spec} />
      </Id>
    </div>
  )
}

const Lists = memo(function Lists({ controller, spec }: Props) {
  const { section } = useSnapshot(controller.state)
  const related = (spec.related ?? []).filter(({ resource }) => may(resourceNamed(resource).needs.view))
  const [only] = related
  const hasPapers = papersListed(controller.resource)?.archived !== undefined
  const tabs: readonly (readonly [section: Section, title: string, key: string, counted?: string])[] = [
    ...(related.length > 0
      ? [['related', related.length === 1 && only ? titleOf(only) : 'Linked', recordKeys.related] as const]
      : []),
    ['notes', 'Notes', recordKeys.notes, 'user:note'],
    ['files', 'Files', recordKeys.files, 'document:attachment'],
    ...(hasPapers ? [['papers', 'Papers', recordKeys.papers, 'document:archivedPaper'] as const] : []),
    ...(may(controller.resource.needs.history) ? [['history', 'History', recordKeys.history] as const] : []),
  ]
  return (
    <Tabs
      selectedKey={section}
      onSelectionChange={(key) => controller.turnTo(tabs.find(([name]) => name === key)?.[0] ?? 'notes')}
      className={styles['tabs'] ?? ''}
    >
      <TabList
        aria-label={`Related to this ${inSentence(controller.resource.label)}`}
        className={strip['tablist'] ?? ''}
      >
        {tabs.map(([name, title, key, counted]) => (
          <Tab key={name} id={name} className={strip['tab'] ?? ''}>
            {title}
            {counted !== undefined && <Count of={counted} name={controller.name} />}
            <Key of={key} />
          </Tab>
        ))}
      </TabList>
      {related.length > 0 && (
        <TabPanel id="related" className={styles['panel'] ?? ''}>
          <RelatedOf related={related} />
        </TabPanel>
      )}
      <TabPanel id="notes" className={styles['panel'] ?? ''}>
        <NotesOf controller={controller} />
      </TabPanel>
      <TabPanel id="files" className={styles['panel'] ?? ''}>
        <FilesOf name={controller.name} />
      </TabPanel>
      {hasPapers && (
        <TabPanel id="papers" className={styles['panel'] ?? ''}>
          <PapersOf controller={controller} />
        </TabPanel>
      )}
      <TabPanel id="history" className={styles['panel'] ?? ''}>
        <HistoryOf controller={controller} />
      </TabPanel>
    </Tabs>
  )
})
