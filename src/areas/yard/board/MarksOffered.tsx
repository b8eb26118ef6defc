/**
 * Suggests cars of the fleet that match the last line, accepted by Tab and Enter or by touch. Only in yards with
 * suggestions turned on.
 */
import { yard as yards } from '#model/areas/yard/yard.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useSuggestions } from '#src/ui/form/editors/suggest.ts'
import styles from '../drawing/Panel.module.css'

const most = 6
/** The text after the last comma or line end. */
const lastOf = (text: string): string => /[^\n,;\t]*$/.exec(text)?.[0].trim() ?? ''

export function MarksOffered({
  yardId,
  text,
  onTake,
}: {
  readonly yardId: number
  readonly text: string
  readonly onTake: (text: string) => void
}) {
  const yard = useFresh({ queryKey: ['yard:yard', yardId], queryFn: ({ signal }) => rowsOf(yards).get(yardId, signal) })
  const typed = lastOf(text)
  const isOpen = yard.data?.use_autocomplete === true && typed.length >= 2
  const { found } = useSuggestions('trace:railcar', typed, isOpen)
  const offers = found.filter(({ label }) => label.toUpperCase() !== typed.toUpperCase()).slice(0, most)
  if (!isOpen || offers.length === 0) return null
  return (
    <div className={styles['actions']} role="group" aria-label="Cars of the fleet">
      {offers.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles['link']}
          onClick={() => onTake(`${text.slice(0, text.length - typed.length).replace(/[^\n,;\t]*$/, '')}${label}\n`)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
