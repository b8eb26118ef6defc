/** The time zone in which a report counts its days and periods. */
import { knownZone } from '#model/shared/clock.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { useRow } from '#src/ui/record/state/row.ts'

/** The report's own zone, or else the company's. Undefined while the company is loaded, or if the user may not view it. */
export function useReportZone(named: unknown): { readonly zone: string | undefined; readonly isRead: boolean } {
  const company = useRow('company:company', signedIn()?.company.id ?? 0)
  const [own, ofCompany] = [named, company.data?.['timezone']].map((zone) =>
    typeof zone === 'string' && zone !== '' ? knownZone(zone) : undefined,
  )
  return { zone: own ?? ofCompany, isRead: own !== undefined || company.data !== undefined || company.isError }
}
