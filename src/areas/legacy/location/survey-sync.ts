/** While a location is edited, its identifier fills its parts, and its parts give the identifier; what is wrong with them is said. */
import { useEffect, useRef } from 'react'
import { partFields, surveyWritten } from '#model/areas/legacy/rules/survey/location-parts.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'

const surveyFields = ['uwi', 'format', ...partFields]

/** Sentences that say why the identifier and the parts that are typed make no survey; empty if they make one, or if none is typed. */
export function surveyProblem({ values, draft: { state } }: RecordValues): string {
  const written = surveyWritten(values, (name) => name in state.mine, state.base)
  return 'errors' in written ? Object.values(written.errors).flat().join(' ') : ''
}

export function useSurveySync({ values, draft }: RecordValues): void {
  const last = useRef(values)
  useEffect(() => {
    const before = last.current
    last.current = values
    // Another record, or a change that came from the server.
    if (before['id'] !== values['id']) return
    const changed = surveyFields.filter((name) => values[name] !== before[name] && name in draft.state.mine)
    if (changed.length === 0) return
    const written = surveyWritten(values, (name) => changed.includes(name), before)
    // A value that is still being typed is not valid yet; the server refuses one that stays so.
    if ('errors' in written) return
    for (const [name, value] of Object.entries(written.values))
      if (!changed.includes(name) && value !== values[name]) draft.set(name, value)
  })
}
