/** Answers whether a load of the typed volume may go: what would be left, or every reason why it is denied. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import type { LimitPlan } from '#model/areas/legacy/rules/window/plan.ts'
import type { WhatIfWords } from '#model/areas/legacy/rules/what-if-words.ts'
import type { WhatIfAnswer } from '#model/areas/legacy/rules/window/what-if.ts'
import { api } from '#src/engine/api/api.ts'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { ObstacleLine } from '#src/ui/verbs/ObstacleLine.tsx'
import { cureObstacle } from '#src/ui/verbs/cure.ts'
import { amountText } from '../../similar/quantity.ts'
import type { StripData } from './strip-data.ts'
import styles from './Strip.module.css'

type Props = { readonly data: StripData; readonly words: WhatIfWords; readonly plan: LimitPlan | null }

const AFTER_MS = 150

function bodyOf({ load, on }: WhatIfWords, plan: LimitPlan | null) {
  return {
    ...(load !== null && { volume: load }),
    ...(on !== null && { date: on }),
    ...(plan !== null && { limit: plan.limit, from: plan.from }),
  }
}

export function LoadAnswer({ data, words, plan }: Props) {
  const settled = useSettled(JSON.stringify(bodyOf(words, plan)), AFTER_MS)
  const { id, allocation_code } = data.allocation
  const answer = useQuery({
    queryKey: ['legacy:allocation', 'what if', id, settled],
    // The load goes with its answer, which stays on the screen while the next load is typed.
    queryFn: async ({ signal }) => {
      const body: ReturnType<typeof bodyOf> = JSON.parse(settled)
      const found = await api<WhatIfAnswer>(`${allocation.path}${id}/what_if/`, { method: 'POST', body, signal })
      return { ...found, volume: body.volume ?? null }
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  if (answer.isError)
    return (
      <p className={styles['refused']} role="status">
        {answer.error.message}
      </p>
    )
  if (answer.data === undefined) return null
  const { can, blockers, warnings, free, after, percent, volume } = answer.data
  const load = amountText(volume, data.unit)
  if (can)
    return (
      <>
        <p className={styles['says']} role="status">
          <span aria-hidden>●</span>{' '}
          {after === null
            ? `Yes: ${load} may be loaded. No limit is in force that day.`
            : `Yes: ${load} may be loaded. ${amountText(after, data.unit)} would be left, ${percent ?? 0} % used.`}
        </p>
        <ObstacleLine
          label=""
          heading="Yes, but check:"
          blockers={[]}
          warnings={warnings}
          onCure={(one) => cureObstacle(one, () => undefined)}
        />
      </>
    )
  return (
    <ObstacleLine
      label="Load"
      heading={`No: ${allocation_code} does not allow ${load}${free === null ? '' : `, ${amountText(free, data.unit)} left`}.`}
      blockers={blockers}
      onCure={(one) => cureObstacle(one, () => undefined)}
    />
  )
}
