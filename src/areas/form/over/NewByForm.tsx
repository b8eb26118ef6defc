/** A new record by a form of the company: what bears the names of its fields makes the record, all answers are kept with it. */
import { useEffect, useMemo, useState } from 'react'
import { data as entryRows } from '#model/areas/form/form.resource.ts'
import { recordOf, type OverType } from '#model/areas/form/rules/over-record.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { FillController } from '../fill/fill-controller.ts'
import { Filling } from './Filling.tsx'
import { formsOver, type OverForm } from './own-form.ts'
import styles from './Over.module.css'

type Props = { readonly type: OverType; readonly onMade: (id: string) => void }

function Shown({ type, onMade, forms }: Props & { readonly forms: readonly OverForm[] }) {
  const controller = useMemo(() => new FillController({ object_type: recordOf(type) ?? '', new_record: true }), [type])
  const [chosen, choose] = useState(forms[0])
  useEffect(() => controller.onSaved(({ object_id: id }) => onMade(id)), [controller, onMade])
  useEffect(() => {
    if (chosen) controller.choose(chosen)
  }, [controller, chosen])
  return (
    <div className={styles['page']}>
      <Select
        label="Form"
        value={String(chosen?.id ?? '')}
        choices={forms.map((one) => ({ value: String(one.id), label: one.name }))}
        onChange={(to) => choose(forms.find(({ id }) => id === Number(to)))}
      />
      <Filling controller={controller} />
    </div>
  )
}

export function NewByForm(props: Props) {
  const { type } = props
  const target = resourceNamed(recordOf(type) ?? '')
  const answer = useFresh({ queryKey: ['form:form', 'over', type], queryFn: ({ signal }) => formsOver(type, signal) })
  if (!may(target.needs.add) || !may(entryRows.needs.add))
    return <EmptyState title={`You do not have permission to add ${inSentence(target.plural)}`} />
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={8} label="Loading the form" />
  if (answer.data.length === 0)
    return (
      <EmptyState title={`There is no form for ${inSentence(target.plural)} yet`}>
        {`Whoever makes forms chooses the type ${type} for one.`}
      </EmptyState>
    )
  return <Shown {...props} forms={answer.data} />
}
