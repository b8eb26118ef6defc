/** The screens, at a URL that shows something: screens of a record get a real one. */
import { resourceNamed } from '#model/areas/named.ts'
import { fillPath, type Screen } from '#src/engine/panes/screen.ts'
import { areas } from '#src/declarations.ts'
import { someInTurn } from '../../../scripts/test/lane.ts'
import type { Api } from './site.ts'

type Page = { readonly results: readonly { readonly id: number | string }[] }

/** The resource named by a path parameter, for screens that are not of one record. */
const named: Readonly<Record<string, string>> = {
  yardId: 'yard:yard',
  facilityId: 'company:facility',
  contractId: 'contract:contract',
  scheduleId: 'contract:schedule',
  shipmentId: 'rail:shipment',
  railCarId: 'rail:loadedCar',
  formId: 'form:form',
  formDataId: 'form:data',
  railCarInspectionFormId: 'yard:inspection',
  locationId: 'schedule:location',
  reportId: 'report:report',
  targetInvoiceId: 'invoice:invoice',
  allocationId: 'legacy:allocation',
  entityId: 'legacy:company',
  partyFilter: '',
  dateFilter: '',
}
const words: Readonly<Record<string, string>> = {
  partyFilter: 'all',
  dateFilter: 'all',
  contractType: 'all',
  tabName: 'schedule',
}

const parametersOf = (screen: Screen): readonly string[] =>
  [...screen.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** Drawn by one of the two derived components: the table of a resource, or the form of its record. */
const isDerived = ({ kind, table, makes }: Screen): boolean =>
  (kind === 'table' && table !== undefined) || (kind === 'record' && makes === true)

/** Derived screens of each area that every run of the gate opens. */
const MIN_DERIVED = 2

/**
 * Screens of signed-in users; the signed-out ones have stories of their own. The gate takes every screen that has a component of its own, and of
 * the derived ones of each area some, others in the next commit.
 */
export async function screensOfThisRun(): Promise<readonly Screen[]> {
  const declared = await Promise.all(
    Object.values(areas).flatMap((area) => ('screens' in area ? [area.screens()] : [])),
  )
  return declared.flatMap((area) => {
    const screens = Object.values<Screen>(area).filter(({ needs }) => needs !== 'open')
    return [
      ...screens.filter((one) => !isDerived(one)),
      ...someInTurn(
        screens.filter((one) => isDerived(one)),
        MIN_DERIVED,
      ),
    ]
  })
}

/** The first row of each resource is looked up once. */
export function addresses(api: Api): (screen: Screen) => Promise<string> {
  const known = new Map<string, Promise<number | string | undefined>>()
  const first = (resource: string): Promise<number | string | undefined> => {
    const asked =
      known.get(resource) ?? api<Page>(`${resourceNamed(resource).path}?limit=1`).then(({ results }) => results[0]?.id)
    known.set(resource, asked)
    return asked
  }
  return async (screen) => {
    const given: Record<string, unknown> = {}
    const parameters = parametersOf(screen)
    for (const [at, name] of parameters.entries()) {
      // In other places of a path stands what the record belongs to.
      const isOwn = at === parameters.length - 1 && /:\w+\??\/?$/.test(screen.path)
      const resource = (isOwn ? screen.record : undefined) ?? named[name]
      given[name] = resource === undefined || resource === '' ? words[name] : await first(resource)
    }
    return fillPath(screen.path, given)
  }
}
