/** Records whose names are like the one that is typed, so that nothing is added twice. Each opens beside the form. */
import type { Resource } from '#model/kernel/resource.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import styles from './Facts.module.css'

export type SimilarRow = { readonly id: number; readonly [field: string]: unknown }
type Props = {
  readonly name: string
  readonly resource: Resource
  /** The words to search for, of at least three letters. */
  readonly typed: string
  readonly says: (row: SimilarRow) => string
}

const AFTER_MS = 150
const [SHORTEST, SHOWN] = [3, 5]

export function Similar({ name, resource, typed, says }: Props) {
  const sought = useSettled(typed.trim(), AFTER_MS)
  const isAsked = sought.length >= SHORTEST
  const answer = useFresh<Page<SimilarRow>, readonly unknown[]>({
    queryKey: [name, 'similar', sought],
    queryFn: ({ signal }) =>
      api<Page<SimilarRow>>(`${resource.path}get_table/`, { query: { search: sought, limit: SHOWN }, signal }),
    enabled: isAsked,
  })
  const rows = isAsked ? (answer.data?.results ?? []) : []
  if (rows.length === 0) return null
  return (
    <section className={styles['part']} aria-label={`Similar ${inSentence(resource.plural)}`}>
      <p className={styles['warn']} role="status">
        {rows.length === 1 ? 'There is one with a similar name:' : 'There are some with similar names:'}{' '}
        {rows.map((row) => (
          <Button
            key={row.id}
            look="quiet"
            onPress={() => {
              const path = recordPath(name, row.id)
              if (path !== undefined) openPath(path, 'right')
            }}
          >
            {says(row)}
          </Button>
        ))}
      </p>
    </section>
  )
}
