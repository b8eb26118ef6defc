/** Opens the rows that a number counts in a pane beside. The table's filter row shows the filters, where they can be changed. */
import type { ExceptionScreen } from '#model/areas/today/rules/exceptions.ts'
import type { companyFigures, invoiceFigures, todayFigures } from '#model/areas/today/rules/figures.ts'
import { filterTexts, type RowFilter } from '#model/areas/today/rules/question.ts'
import { resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import { open } from '#src/engine/panes/screen.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

type FigureScreen =
  | (typeof companyFigures)[keyof typeof companyFigures]['screen']
  | (typeof invoiceFigures)[keyof typeof invoiceFigures]['screen']
  | (typeof todayFigures)[number]['screen']
export type RowsToOpen = {
  readonly source: string | null
  readonly screen: ExceptionScreen | FigureScreen | 'company:fleet:cars:table'
  readonly filters: readonly RowFilter[]
}

/** The user, who may share their name with others, and the name of their company, beside those that are given. */
function nameIn(names: ReadonlyMap<string, string>, resource: string, id: string): string | undefined {
  const me = signedIn()
  if (resource === 'user:user' && id === String(me?.id)) return 'me'
  if (resource === 'company:company' && id === String(me?.company.id)) return me?.company.name
  return names.get(`${resource} ${id}`)
}

/** `now`: the time of the answer. `names`: those of the rows that filters refer to, by resource and id. */
export function openRows(
  { source, screen, filters }: RowsToOpen,
  now: string,
  names: ReadonlyMap<string, string> = new Map(),
): void {
  const texts =
    source === null
      ? {}
      : filterTexts(filters, {
          now,
          fields: resourceWithAdditional(source).fields,
          nameOf: (resource, id) => nameIn(names, resource, id),
        })
  const query = Object.fromEntries(Object.entries(texts).map(([field, text]) => [`f.${field}`, text]))
  open(screen, {}, { query, place: 'right' })
}
