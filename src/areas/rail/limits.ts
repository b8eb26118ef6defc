/** How full cars may be, as the company has settled it. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { company } from '#model/resources/company.ts'
import { fillingDefaults, limitsOfSetting, type FillingLimits } from '#model/rules/filling.ts'
import { rowsOf } from '../../engine/api.ts'
import { session } from '../../engine/session.ts'

/** What the rules begin with, until the company's own are there. */
export function useLimits(): FillingLimits {
  const mine = session.now.state === 'in' ? session.now.me.company.id : null
  const { data } = useQuery({ queryKey: ['company:company', 'limits', mine], queryFn: ({ signal }) => rowsOf(company).get(mine ?? 0, signal), enabled: mine !== null })
  return useMemo(() => (data ? limitsOfSetting(data) : fillingDefaults), [data])
}
