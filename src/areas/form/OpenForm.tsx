/** A form by itself, filled in and kept. */
import { Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { data as entries, form as forms } from '#model/resources/form.ts'
import { rowsOf } from '../../engine/api.ts'
import { useRecordTitle } from '../../engine/pane.ts'
import { useFresh } from '../../engine/query.ts'
import { open } from '../../engine/screen.ts'
import { may } from '../../engine/session.ts'
import { useOffer } from '../../engine/target.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { FillController } from './FillController.ts'
import styles from './Form.module.css'

const EntryForm = lazy(() => import('../../ui/entry/EntryForm.tsx'))

export default function OpenForm({ formId }: { readonly formId?: number }) {
  const controller = useMemo(() => new FillController(), [])
  const now = useSnapshot(controller.state).now
  const answer = useFresh({ queryKey: ['form:form', 'active'], queryFn: ({ signal }) => rowsOf(forms).list({ active: true, limit: 500 }, signal) })
  useOffer('form:fill', controller)
  useRecordTitle(now.form?.name)
  const offered = answer.data?.results
  useEffect(() => {
    const found = offered?.find(({ id }) => id === formId) ?? (formId === undefined ? offered?.[0] : undefined)
    if (found && controller.now.form?.id !== found.id) controller.choose(found)
  }, [controller, offered, formId])
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!offered) return <Skeleton rows={10} label="Loading the form" />
  if (offered.length === 0) return <EmptyState title="No form has been drawn yet" />
  if (!now.form || !now.structure) return <EmptyState title={`There is no form ${formId ?? ''}`}>It was taken away, or is not in use.</EmptyState>
  const change = may(entries.needs.add)
  return (
    <div className={styles['page']}>
      <Select
        label="Form"
        value={String(now.form.id)}
        choices={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => open('form:open', { formId: Number(id) })}
      />
      <Suspense fallback={<Skeleton rows={8} label="Loading the form" />}>
        <EntryForm key={now.round} structure={now.structure} data={now.entry} errors={now.errors} isReadOnly={!change} onChange={(entry) => controller.fill(entry)} />
      </Suspense>
      {change && (
        <footer className={styles['foot']}>
          <Button look="primary" icon={Check} shortcut="mod+enter" isDisabled={now.busy} onPress={() => void controller.save()}>
            Save
          </Button>
        </footer>
      )}
    </div>
  )
}
