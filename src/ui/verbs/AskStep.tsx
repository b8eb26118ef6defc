/** What a verb asks for before it is done, such as a reason. */
import { useSnapshot } from 'valtio'
import { Button } from '../controls/Button.tsx'
import { AskForm } from '../form/AskForm.tsx'
import bulk from '../bulk/Bulk.module.css'
import type { VerbChoice } from './verb-choice.ts'

export function AskStep({ choice }: { readonly choice: VerbChoice }) {
  useSnapshot(choice.state)
  const { draft, verb } = choice.state
  const goOn = (): void => void choice.answer()
  if (draft === null) return null
  return (
    <AskForm draft={draft} label={`What “${choice.transition(verb)?.label ?? ''}” asks for`} onSubmit={goOn}>
      <div className={bulk['buttons']}>
        <Button look="primary" shortcut="mod+enter" onPress={goOn}>
          Continue
        </Button>
      </div>
    </AskForm>
  )
}
