/** The answer of `company/wheelhouse/`. */
import type { ExceptionItem } from '#model/areas/today/rules/exceptions.ts'
import type { ContractShare, InvoiceAmounts, WheelhouseFacility } from '#model/areas/today/rules/figures.ts'
import { wheelhouse } from '#model/areas/today/today.resource.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { exceptionSources } from '../blocks/exception-sources.ts'

export type CompanyAnswer = {
  readonly as_of: string
  /** The day of the company. */
  readonly day: string
  readonly modules: readonly string[]
  readonly facilities: readonly WheelhouseFacility[]
  readonly trips: { readonly active: number; readonly late: number; readonly silent: number } | null
  readonly shipments: { readonly open: number; readonly shipped_7_days: number } | null
  readonly contracts: readonly ContractShare[] | null
  readonly invoices: readonly InvoiceAmounts[] | null
  readonly tickets: { readonly today: number; readonly approved: number } | null
  readonly exceptions: readonly ExceptionItem[]
}

const sources = ['company:facility', 'contract:contract', 'invoice:invoice', 'trace:railcar', 'yard:yard']

export const useCompany = () =>
  useFresh<CompanyAnswer, readonly unknown[]>({
    queryKey: ['today:company'],
    queryFn: ({ signal }) => api<CompanyAnswer>(wheelhouse.path, { signal }),
    meta: { resources: [...exceptionSources, ...sources] },
  })
