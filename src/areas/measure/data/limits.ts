/** The company's filling limits. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { company } from '#model/areas/company/company.resource.ts'
import { fillingDefaults, limitsOfSetting, type FillingLimits } from '#model/areas/measure/rules/gauge/filling.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

/** Uses the defaults of the rules until the company's limits are loaded. */
export function useLimits(): FillingLimits {
  const mine = signedIn()?.company.id ?? null
  const { data } = useQuery({
    queryKey: ['company:company', 'limits', mine],
    queryFn: ({ signal }) => rowsOf(company).get(mine ?? 0, signal),
    enabled: mine !== null,
  })
  return useMemo(() => (data ? limitsOfSetting(data) : fillingDefaults), [data])
}
