/** A standalone form to fill in. */
import { Check } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { data as entries, form as forms } from '#model/areas/form/form.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { FillController } from './fill/fill-controller.ts'
import styles from './Form.module.css'

const EntryForm = late(() => import('#src/ui/entry/EntryForm.tsx'), <Skeleton rows={8} label="Loading the form" />)

export default function OpenForm({ formId }: { readonly formId?: number }) {
  const controller = useMemo(() => new FillController(), [])
  const now = useSnapshot(controller.state).now
  const answer = useFresh({
    queryKey: ['form:form', 'active'],
    queryFn: ({ signal }) => rowsOf(forms).list({ active: true, limit: 500 }, signal),
  })
  useCommandTarget('form:fill', controller)
  useRecordTitle(now.form?.name)
  const offered = answer.data?.results
  useEffect(() => {
    const found = offered?.find(({ id }) => id === formId) ?? (formId === undefined ? offered?.[0] : undefined)
    if (found && controller.now.form?.id !== found.id) controller.choose(found)
  }, [controller, offered, formId])
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!offered) return <Skeleton rows={10} label="Loading the form" />
  if (offered.length === 0) return <EmptyState title="There are no forms yet" />
  if (!now.form || !now.structure)
    return <EmptyState title={`Form ${formId ?? ''} does not exist`}>It was deleted or is inactive.</EmptyState>
  const change = may(entries.needs.add)
  return (
    <div className={styles['page']}>
      <Select
        label="Form"
        value={String(now.form.id)}
        choices={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => open('form:open', { formId: Number(id) })}
      />
      <EntryForm
        key={now.round}
        structure={now.structure}
        data={now.entry}
        errors={now.errors}
        isReadOnly={!change}
        onChange={(entry) => controller.fill(entry)}
      />
      {change && (
        <footer className={styles['foot']}>
          <Button
            look="primary"
            icon={Check}
            shortcut="mod+enter"
            isDisabled={now.busy}
            onPress={() => void controller.save()}
          >
            Save
          </Button>
        </footer>
      )}
    </div>
  )
}
