/** Other documents of the bill of the current one, such as a second scan of it. Each opens in this list. */
import { useQuery } from '@tanstack/react-query'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { WorklistHeading } from '#src/ui/worklist/Worklist.tsx'
import { othersKey, othersOf, type WaitingBill } from './waiting-bills.ts'
import styles from './figures/Figures.module.css'

const show = (id: number): void => open('company:bol:detail', {}, { query: { id: String(id) }, place: 'here' })

export function OtherDocuments({ row: { id, bol_number } }: { readonly row: Pick<WaitingBill, 'id' | 'bol_number'> }) {
  const answer = useQuery({
    queryKey: othersKey(id, bol_number),
    queryFn: ({ signal }) => othersOf(id, bol_number, signal),
    enabled: bol_number !== '',
    meta: { resources: ['document:bill'] },
  })
  const others = answer.data?.results ?? []
  if (others.length === 0) return null
  return (
    <section aria-label="Other documents of this bill">
      <WorklistHeading>Other documents of this bill</WorklistHeading>
      <div className={styles['choices']}>
        {others.map((one) => (
          <Button key={one.id} look="quiet" onPress={() => show(one.id)}>
            {`${one.name} · ${one.status} · ${momentText(one.created_at)}`}
          </Button>
        ))}
      </div>
    </section>
  )
}
