/** What belongs to a record: lists of other rows, notes, files, history. One at a time, each with its key. */
import { createContext, memo, useContext, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { resourceNamed } from '#model/named.ts'
import { may } from '../../engine/session.ts'
import { Key } from '../Key.tsx'
import { Files } from './Files.tsx'
import { History } from './History.tsx'
import { recordKeys } from './keys.ts'
import { Notes, type About } from './Notes.tsx'
import styles from './Record.module.css'
import type { RecordController, Section } from './RecordController.ts'
import { RelatedList, titleOf } from './RelatedList.tsx'
import { useRows } from './row.ts'
import type { RecordSpec, Related } from './screen.ts'

type Props = {
  readonly controller: RecordController
  readonly spec: RecordSpec
}

/** Whose lists they are. The tabs are dear and the same for every record that the pane comes to: only what stands in them is drawn anew. */
const Id = createContext<number | string>('')
const useAbout = (name: string): About => ({ object_type: name, object_id: String(useContext(Id)) })

function Count({ of, name }: { readonly of: string; readonly name: string }) {
  const count = useRows(of, useAbout(name)).data?.count ?? 0
  return count > 0 && <span className={styles['count']}>{count}</span>
}
function RelatedOf({ related }: { readonly related: readonly Related[] }) {
  const id = useContext(Id)
  return related.map((one) => <RelatedList key={`${one.resource} ${one.by}`} related={one} id={id} titled={related.length > 1} />)
}
function NotesOf({ controller }: { readonly controller: RecordController }) {
  const about = useAbout(controller.name)
  return <Notes key={about.object_id} about={about} onWriting={controller.onWriting} />
}
const FilesOf = ({ name }: { readonly name: string }) => <Files about={useAbout(name)} />
const HistoryOf = ({ controller }: { readonly controller: RecordController }) => <History controller={controller} id={useContext(Id)} />

/** `isPassed`: what is shown is still of a record before. */
export function Aside({ controller, spec, id, isPassed = false }: Props & { readonly id: number | string; readonly isPassed?: boolean }) {
  const { turn } = useSnapshot(controller.state)
  const aside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Shown by a key: the keyboard goes where the eye goes.
    const shown = aside.current?.querySelector<HTMLElement>('[role=tabpanel]')
    if (turn > 0) (shown?.querySelector<HTMLElement>('textarea, [role=row][tabindex], button') ?? shown)?.focus()
  }, [turn])
  return (
    <div ref={aside} className={styles['aside']} data-passed={isPassed}>
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
  const tabs: readonly (readonly [section: Section, title: string, key: string, counted?: string])[] = [
    ...(related.length > 0 ? [['related', related.length === 1 && only ? titleOf(only) : 'Linked', recordKeys.related] as const] : []),
    ['notes', 'Notes', recordKeys.notes, 'user:note'],
    ['files', 'Files', recordKeys.files, 'document:attachment'],
    ...(may(controller.resource.needs.history) ? [['history', 'History', recordKeys.history] as const] : []),
  ]
  return (
    <Tabs selectedKey={section} onSelectionChange={(key) => controller.turnTo(tabs.find(([name]) => name === key)?.[0] ?? 'notes')} className={styles['tabs'] ?? ''}>
      <TabList aria-label={`What belongs to the ${controller.resource.label.toLowerCase()}`} className={styles['tablist'] ?? ''}>
        {tabs.map(([name, title, key, counted]) => (
          <Tab key={name} id={name} className={styles['tab'] ?? ''}>
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
      <TabPanel id="history" className={styles['panel'] ?? ''}>
        <HistoryOf controller={controller} />
      </TabPanel>
    </Tabs>
  )
})
