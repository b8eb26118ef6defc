/** What a verb asks for before it is done, such as a reason. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { inSentence } from '#model/shared/label-text.ts'
import { Button } from '../controls/Button.tsx'
import { ErrorState, Skeleton } from '../controls/Notice.tsx'
import { AskForm } from '../form/AskForm.tsx'
import bulk from '../bulk/Bulk.module.css'
import { namedBy } from './corrected-row.ts'
import type { VerbChoice } from './verb-choice.ts'

export function AskStep({ choice }: { readonly choice: VerbChoice }) {
  useSnapshot(choice.state)
  const { draft, row, verb, failure } = choice.state
  const { label } = choice.resource
  // Once for each record: the form keeps the titles of what is chosen in it with these.
  const named = useMemo(() => namedBy(choice.corrections, row?.values ?? {}), [choice, row])
  const goOn = (): void => void choice.answer()
  if (failure !== null)
    return (
      <ErrorState
        title={`The ${inSentence(label)} could not be read`}
        error={failure}
        onRetry={() => void choice.begin()}
      />
    )
  if (draft === null) return <Skeleton rows={6} label={`Loading the ${inSentence(label)}`} />
  const areSeveral = row === null && Object.keys(choice.corrections).length > 0
  return (
    <>
      {areSeveral && <p className={bulk['note']}>Fields that you leave empty stay as they are.</p>}
      <AskForm
        draft={draft}
        label={`What “${choice.transition(verb)?.label ?? ''}” asks for`}
        named={named}
        onSubmit={goOn}
      >
        <div className={bulk['buttons']}>
          <Button look="primary" shortcut="mod+enter" onPress={goOn}>
            Continue
          </Button>
        </div>
      </AskForm>
    </>
  )
}
