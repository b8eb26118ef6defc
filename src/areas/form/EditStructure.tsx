/** The form editor: its fields, with a preview beside them. */
import { Check, Code } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { form as forms } from '#model/areas/form/form.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { StructureController } from './structure-controller.ts'
import styles from './Form.module.css'
import { Fields } from './StructureFields.tsx'
import { Preview } from './StructurePreview.tsx'

export default function EditStructure({ formId }: { readonly formId?: number }) {
  const controller = useMemo(() => new StructureController(), [])
  const now = useSnapshot(controller.state).now
  const answer = useFresh({
    queryKey: ['form:form', 'all'],
    queryFn: ({ signal }) => rowsOf(forms).list({ limit: 500 }, signal),
  })
  useCommandTarget('form:structure', controller)
  useRecordTitle(now.form?.name)
  const offered = answer.data?.results
  useEffect(() => {
    const found = offered?.find(({ id }) => id === formId) ?? (formId === undefined ? offered?.[0] : undefined)
    if (found && controller.now.form?.id !== found.id) controller.load(found)
  }, [controller, offered, formId])
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!offered) return <Skeleton rows={10} label="Loading the form" />
  if (!now.form)
    return (
      <EmptyState title={offered.length === 0 ? 'No form yet' : `Form ${formId ?? ''} does not exist`}>
        Create one in the list of forms, then design it here.
      </EmptyState>
    )
  const [structure, problems] = controller.said
  return (
    <div className={styles['editor']}>
      <section className={styles['drawn']} aria-label="Structure">
        <header className={styles['bar']}>
          <Select
            label="Form"
            value={String(now.form.id)}
            choices={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => open('form:edit:structure', { formId: Number(id) })}
          />
          <Button icon={Code} look="quiet" shortcut="mod+shift+j" onPress={() => controller.toggleText()}>
            {now.text === null ? 'Edit as text' : 'Edit as fields'}
          </Button>
          <Button
            icon={Check}
            look="primary"
            shortcut="mod+enter"
            isDisabled={now.busy || problems.length > 0}
            onPress={() => void controller.save()}
          >
            Save
          </Button>
        </header>
        {now.text === null && now.drawing ? (
          <Fields controller={controller} drawing={now.drawing} at={now.at} />
        ) : (
          <TextField
            label="Structure"
            mono
            rows={28}
            value={now.text ?? ''}
            onChange={(text) => controller.set({ text })}
            {...(problems.length > 0 && { error: problems.join(' ') })}
          />
        )}
      </section>
      <Preview structure={structure} />
    </div>
  )
}
