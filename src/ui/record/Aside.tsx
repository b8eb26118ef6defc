/** What belongs to a record: lists of other rows, notes, files, history. One at a time, each with its key. */
import { memo, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { resourceNamed } from '#model/named.ts'
import { may } from '../../engine/session.ts'
import { Key } from '../Key.tsx'
import { Files } from './Files.tsx'
import { History } from './History.tsx'
import { recordKeys } from './keys.ts'
import { Notes } from './Notes.tsx'
import styles from './Record.module.css'
import type { RecordController, Section } from './RecordController.ts'
import { RelatedList, titleOf } from './RelatedList.tsx'
import { useRows } from './row.ts'
import type { RecordSpec } from './screen.ts'

type Props = {
  readonly controller: RecordController
  readonly spec: RecordSpec
  readonly id: number | string
  readonly title: string
  /** What is shown is still of the record before. */
  readonly isPending?: boolean
}

/** Of a record in a pane that follows others: drawn when there is time, and asked for where one stays. */
export const Aside = memo(function Aside({ controller, spec, id, title, isPending = false }: Props) {
  const { section, turn } = useSnapshot(controller.state)
  const panel = useRef<HTMLDivElement>(null)
  const about = { object_type: controller.name, object_id: String(id) }
  const notes = useRows('user:note', about)
  const files = useRows('document:attachment', about)
  const related = (spec.related ?? []).filter(({ resource }) => may(resourceNamed(resource).needs.view))
  const [only] = related
  useEffect(() => {
    // Shown by a key: the keyboard goes where the eye goes.
    const shown = panel.current?.querySelector<HTMLElement>('[role=tabpanel]')
    if (turn > 0) (shown?.querySelector<HTMLElement>('textarea, [role=row][tabindex], button') ?? shown)?.focus()
  }, [turn])
  const tabs: readonly (readonly [Section, string, number | undefined, string])[] = [
    ...(related.length > 0 ? [['related', related.length === 1 && only ? titleOf(only) : 'Linked', undefined, recordKeys.related] as const] : []),
    ['notes', 'Notes', notes.data?.count, recordKeys.notes],
    ['files', 'Files', files.data?.count, recordKeys.files],
    ...(may(controller.resource.needs.history) ? [['history', 'History', undefined, recordKeys.history] as const] : []),
  ]
  return (
    <div ref={panel} className={styles['aside']} data-pending={isPending}>
      <Tabs selectedKey={section} onSelectionChange={(key) => controller.turnTo(tabs.find(([name]) => name === key)?.[0] ?? 'notes')} className={styles['tabs'] ?? ''}>
        <TabList aria-label={`What belongs to ${title}`} className={styles['tablist'] ?? ''}>
          {tabs.map(([name, title, count, key]) => (
            <Tab key={name} id={name} className={styles['tab'] ?? ''}>
              {title}
              {count !== undefined && count > 0 && <span className={styles['count']}>{count}</span>}
              <Key of={key} />
            </Tab>
          ))}
        </TabList>
        {related.length > 0 && (
          <TabPanel id="related" className={styles['panel'] ?? ''}>
            {related.map((one) => (
              <RelatedList key={`${one.resource} ${one.by}`} related={one} id={id} titled={related.length > 1} />
            ))}
          </TabPanel>
        )}
        <TabPanel id="notes" className={styles['panel'] ?? ''}>
          <Notes key={about.object_id} about={about} answer={notes} onWriting={controller.onWriting} />
        </TabPanel>
        <TabPanel id="files" className={styles['panel'] ?? ''}>
          <Files about={about} answer={files} />
        </TabPanel>
        <TabPanel id="history" className={styles['panel'] ?? ''}>
          <History controller={controller} id={id} />
        </TabPanel>
      </Tabs>
    </div>
  )
})
