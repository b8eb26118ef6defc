/** Records to fix: what an earlier release has stored and today's rules refuse, one line a value. */
import { useState } from 'react'
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { problemKinds, recordProblem } from '#model/areas/config/record-problem.resource.ts'
import { labelOf } from '#model/kernel/field.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import type { Row } from '#model/kernel/resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { recordPath } from '#src/engine/panes/screen.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { openRecord } from '#src/ui/verbs/cure.ts'
import styles from './RecordProblems.module.css'

type Problem = Row<typeof recordProblem>
type Used = { readonly resource: readonly { readonly value: string }[] }

/** The most lines that are listed. The next ones follow as these are fixed. */
const SHOWN = 500
const ALL = 'all'
const rows = rowsOf(recordProblem)
const heading = (kind: Problem['kind']): string => codeText(recordProblem.fields.kind, kind)

const fieldLabel = ({ resource, field }: Problem): string => labelOf(field, resourceNamed(resource).fields[field] ?? {})

function open({ resource, record, field, label }: Problem): void {
  if (recordPath(resource, record) !== undefined) return openRecord(resource, record, field)
  toast({ text: `${label} has no page of its own: open ${resourceNamed(resource).plural} to fix it.`, tone: 'info' })
}

function Line({ problem }: { readonly problem: Problem }) {
  useDisplaySettings()
  return (
    <div className={styles['line']}>
      <span className={styles['record']}>
        <span className={styles['label']}>{problem.label}</span>
        <span className={styles['kind']}>{resourceNamed(problem.resource).label}</span>
      </span>
      <span className={styles['why']}>
        <span>
          {fieldLabel(problem)} <span className={styles['value']}>{problem.value}</span>
        </span>
        <span className={styles['message']}>{problem.message}</span>
      </span>
    </div>
  )
}

const Section = ({ kind, problems }: { readonly kind: Problem['kind']; readonly problems: readonly Problem[] }) => (
  <ListBoxSection id={kind} aria-label={heading(kind)}>
    <Header className={styles['heading'] ?? ''}>
      {heading(kind)} <span>{grouped(problems.length)}</span>
    </Header>
    <Collection items={problems}>
      {(problem) => (
        <ListBoxItem id={problem.id} textValue={problem.label} className={styles['item'] ?? ''}>
          <Line problem={problem} />
        </ListBoxItem>
      )}
    </Collection>
  </ListBoxSection>
)

const countText = (count: number, shown: number): string => {
  const all = count === 1 ? '1 value to fix' : `${grouped(count)} values to fix`
  return shown < count ? `${all}; the first ${grouped(shown)} are listed` : all
}

export default function RecordProblems() {
  const [of, setOf] = useState<string>(ALL)
  const answer = useFresh({
    queryKey: ['config:recordProblem', of],
    queryFn: ({ signal }) => rows.list({ limit: SHOWN, ...(of !== ALL && { resource: of }) }, signal),
  })
  const used = useFresh({
    queryKey: ['config:recordProblem', 'resources'],
    queryFn: ({ signal }) => api<Used>(`${recordProblem.path}choices/`, { signal }),
  })
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState
        title="The records to fix could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === undefined) return <Skeleton label="Loading the records to fix" />
  const { count, results } = answer.data
  if (count === 0 && of === ALL)
    return (
      <EmptyState title="Nothing left to fix">
        Every record that you may see follows the rules for codes, dates and values. All records are checked each night.{' '}
        <Key of="mod+k" command="workspace:palette" /> finds everything else.
      </EmptyState>
    )
  const names = [...new Set([...(used.data?.resource.map(({ value }) => value) ?? []), ...(of === ALL ? [] : [of])])]
  const choices = names
    .map((value) => ({ value, label: resourceNamed(value).plural }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const sections = problemKinds
    .map((kind) => ({ id: kind, problems: results.filter((one) => one.kind === kind) }))
    .filter(({ problems }) => problems.length > 0)
  return (
    <section className={styles['page']} aria-label="Records to fix">
      <header className={styles['head']}>
        <span role="status">{countText(count, results.length)}</span>
        <span className={styles['keys']}>
          <Key of="enter" /> open at the field
        </span>
        <Select
          label="Show"
          value={of}
          choices={[{ value: ALL, label: 'All records' }, ...choices]}
          onChange={(value) => setOf(value)}
        />
      </header>
      {results.length === 0 ? (
        <EmptyState title={`No ${inSentence(resourceNamed(of).plural)} are left to fix`} />
      ) : (
        <ListBox
          aria-label="Records to fix"
          className={styles['list'] ?? ''}
          data-autofocus
          selectionMode="none"
          items={sections}
          onAction={(key) => {
            const problem = results.find(({ id }) => id === key)
            if (problem) open(problem)
          }}
        >
          {({ id, problems }) => <Section kind={id} problems={problems} />}
        </ListBox>
      )}
    </section>
  )
}
