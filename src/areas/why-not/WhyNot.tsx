/** What can be done with records now, and everything that stands in the way, each with the key to what mends it. Kept up to date. */
import { useMemo, useRef } from 'react'
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useSearch } from 'wouter'
import { resourceNamed } from '#model/areas/named.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useExplained, type ExplainedRecord, type AskedRecords } from '#src/ui/verbs/explained.ts'
import { recordsOf, subjectOf } from './asked.ts'
import { cure, doDeed } from './cures.ts'
import { deedLines, type DeedLines } from './lines.ts'
import { ObstacleItem, ReadyItem } from './ObstacleItem.tsx'
import styles from './WhyNot.module.css'

function State({ lines: { ready, of, lines } }: { readonly lines: DeedLines }) {
  const blocked = of - ready.length
  const isWarned = blocked === 0 && lines.length > 0
  const words =
    of === 1
      ? blocked === 0
        ? 'nothing stands in the way'
        : `${lines.filter(({ isWarning }) => !isWarning).length} in the way`
      : `ready with ${grouped(ready.length)} of ${grouped(of)}`
  return (
    <span className={styles['state']} data-state={blocked === 0 ? (isWarned ? 'warn' : 'ok') : 'stop'}>
      <span aria-hidden>{blocked === 0 ? (isWarned ? '▲' : '●') : '■'}</span> {words}
    </span>
  )
}

function Section({ lines, of }: { readonly lines: DeedLines; readonly of: string }) {
  const items = [
    ...lines.lines.map((line) => ({ id: line.key, line })),
    ...(lines.ready.length > 0 ? [{ id: `do ${lines.deed}`, line: undefined }] : []),
  ]
  return (
    <ListBoxSection id={lines.deed}>
      <Header className={styles['deed'] ?? ''}>
        <strong>{lines.label}</strong>
        <State lines={lines} />
      </Header>
      <Collection items={items}>
        {({ id, line }) => (
          <ListBoxItem id={id} textValue={line?.obstacle.says ?? lines.label} className={styles['item'] ?? ''}>
            {line ? <ObstacleItem line={line} of={of} isAlone={lines.of === 1} /> : <ReadyItem lines={lines} />}
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  )
}

function Explained({
  records,
  subject,
}: {
  readonly records: readonly ExplainedRecord[]
  readonly subject: AskedRecords
}) {
  const { of } = subject
  const resource = resourceNamed(of)
  const all = useMemo(() => deedLines(records), [records])
  const known = useMemo(() => records.filter(({ found }) => found), [records])
  // The verbs of these records are at hand here too, by their keys and in the palette.
  const target = useMemo(() => {
    const ids = known.map(({ id }) => id)
    return { resource: of, ids: () => ids, rows: () => recordsOf(of, ids) }
  }, [of, known])
  useCommandTarget('record', target)
  const list = useRef<HTMLDivElement>(null)
  const focused = useMemo(
    () => ({
      resource,
      line: () => {
        const key = list.current?.querySelector('[role=option]:focus')?.getAttribute('data-key')
        return all.flatMap(({ lines }) => lines).find((line) => line.key === key)
      },
    }),
    [resource, all],
  )
  useCommandTarget('why-not', focused)
  const title = known.length === 1 ? (known[0]?.title ?? '') : `${grouped(known.length)} ${inSentence(resource.plural)}`
  useRecordTitle(title)
  const gone = records.length - known.length
  const isVerb = (deed: string): boolean => resource.life?.transitions[deed] !== undefined
  const act = (key: string): void => {
    for (const lines of all) {
      const line = lines.lines.find((one) => one.key === key)
      if (line) return cure(line, of)
      if (key === `do ${lines.deed}`) return doDeed(lines, of, isVerb(lines.deed))
    }
  }
  if (known.length === 0)
    return (
      <EmptyState title={`No such ${inSentence(resource.label)}`}>
        It may have been deleted, or it belongs to another company.
      </EmptyState>
    )
  return (
    <>
      <p className={styles['head']}>
        <span>
          <strong>{title}</strong> {known.length === 1 ? resource.label : ''}
        </span>
        <span>
          Looked at: {all.map(({ label }) => label.toLowerCase()).join(', ')}
          {gone > 0 && `. ${grouped(gone)} of them ${gone === 1 ? 'is' : 'are'} no longer there`}
        </span>
      </p>
      <ListBox
        ref={list}
        aria-label={`What stands in the way of ${title}`}
        className={styles['list'] ?? ''}
        data-autofocus
        autoFocus="first"
        items={all.map((lines) => ({ id: lines.deed, lines }))}
        selectionMode="none"
        onAction={(key) => act(String(key))}
        renderEmptyState={() => 'Nothing can be done with it but to look at it.'}
      >
        {({ lines }) => <Section lines={lines} of={of} />}
      </ListBox>
    </>
  )
}

function Asked({ subject }: { readonly subject: AskedRecords }) {
  const answer = useExplained(subject)
  if (answer.isError && !answer.data)
    return (
      <ErrorState
        title="What stands in the way could not be asked"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  return answer.data ? (
    <Explained records={answer.data} subject={subject} />
  ) : (
    <Skeleton rows={6} label="Looking for what stands in the way" />
  )
}

export default function WhyNot() {
  const search = useSearch()
  const subject = useMemo(() => subjectOf(search), [search])
  return (
    <section className={styles['page']} aria-label="Why not?">
      {subject.of === '' || subject.ids.length === 0 ? (
        <EmptyState title="No record to explain">
          Select records in a table or open one, then press Shift W: everything that stands in its way is listed here.
        </EmptyState>
      ) : (
        <Asked subject={subject} />
      )}
    </section>
  )
}
