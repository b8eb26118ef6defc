/** Reads records of a report's source with the fields that verbs and forms ask for. */
import { resourceNames } from '#model/areas/named.ts'
import { chunked } from '#model/shared/chunked.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { resourceWithAdditional } from '#src/engine/data/additional-fields.ts'

type Row = Readonly<Record<string, unknown>>
/** As many ids as fit into an address. */
const AT_ONCE = 150

export async function rowsRead(
  source: string,
  ids: readonly (number | string)[],
  fields: readonly string[],
): Promise<readonly Row[]> {
  if (!resourceNames.has(source)) return []
  const { path } = resourceWithAdditional(source)
  const pages = await Promise.all(
    chunked(ids, AT_ONCE).map((some) =>
      api<Page<Row>>(`${path}get_table/`, {
        query: { id__in: some.join(','), limit: some.length, ...(fields.length > 0 && { columns: fields.join(',') }) },
      }),
    ),
  )
  return pages.flatMap(({ results }) => results)
}
