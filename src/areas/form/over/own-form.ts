/** The forms that a company lays over records of one kind, and what was answered on them over one record. */
import { data as entries, form as forms } from '#model/areas/form/form.resource.ts'
import type { OverRecord, OverType } from '#model/areas/form/rules/over-record.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, rowsOf, type Page } from '#src/engine/api/api.ts'

export type OverForm = Row<typeof forms>
export type OverEntry = Row<typeof entries> & {
  readonly form__label?: string | null
  readonly filled_by__label?: string | null
}
const MOST_FORMS = 200
const MOST_ENTRIES = 20

export async function formsOver(type: OverType, signal: AbortSignal): Promise<readonly OverForm[]> {
  return (await rowsOf(forms).list({ form_type: type, active: true, ordering: 'name', limit: MOST_FORMS }, signal))
    .results
}

/** The newest first, with who filled them in. */
export async function entriesOver(of: OverRecord, id: string, signal: AbortSignal): Promise<readonly OverEntry[]> {
  const query = { object_type: of, object_id: id, ordering: '-filled_at', limit: MOST_ENTRIES }
  return (await api<Page<OverEntry>>(`${entries.path}get_table/`, { query, signal })).results
}
