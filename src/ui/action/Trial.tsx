/** What a trial of an action says while its form is filled in: nothing is written by it. */
import { TRIAL } from '#model/kernel/action.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { isClean, validate } from '#model/kernel/validate.ts'
import { useSettled } from '../form/draft/use-settled.ts'
import { callAction } from './action-call.ts'
import type { ActionChoice } from './action-choice.ts'
import { type Said, saidBy } from './trial-answer.ts'
import styles from './Action.module.css'

const AFTER_MS = 300
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function Trial({ choice }: { readonly choice: ActionChoice }) {
  const { draft, call, subject } = choice
  const { mine } = useSnapshot(draft.state)
  const typed = JSON.stringify(mine)
  const settled = useSettled(typed, AFTER_MS)
  const input: Readonly<Record<string, unknown>> = JSON.parse(settled)
  const id = subject.rows[0]?.id
  const answer = useQuery({
    queryKey: [call.resource.path, call.action.path, 'trial', id, settled],
    queryFn: async ({ signal }): Promise<Said> =>
      saidBy(await callAction(call, id, { ...input, [TRIAL]: true }, {}, signal)),
    enabled: isClean(validate(draft.fields, input, 'input')),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  if (answer.isError)
    return (
      <p className={styles['refused']} role="status">
        {sentence(answer.error)}
      </p>
    )
  if (answer.data === undefined) return null
  const { blockers, warnings, detail } = answer.data
  if (blockers.length + warnings.length === 0)
    return (
      <p className={styles['ready']} role="status">
        {detail || 'Nothing stands in the way.'}
      </p>
    )
  return (
    <ul className={styles['said']} role="status" aria-label="What stands in the way">
      {detail !== '' && <li>{detail}</li>}
      {blockers.map((says) => (
        <li key={says} data-tone="stop">
          {says}
        </li>
      ))}
      {warnings.map((says) => (
        <li key={says} data-tone="warn">
          {says}
        </li>
      ))}
    </ul>
  )
}
