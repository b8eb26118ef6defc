/** The parties of a bill of lading, each as a card with its address as typed and the key that opens it beside. */
import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { addressLines, saidOnly, type Address } from '#model/areas/company/rules/address.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { BillParties } from './bill-parties.ts'
import { billRoles } from './roles.ts'
import styles from './PartyCards.module.css'

type Named = Address & { readonly id: number; readonly name: string; readonly telephone: string }
type Answer = { readonly results: readonly Named[] }
const linesOf = (party: Named): readonly string[] => [...addressLines(party), ...saidOnly([party.telephone])]

export function PartyCards({ controller }: RecordPart) {
  const mine = useMemo(() => new BillParties(controller), [controller])
  // Whom it names is read anew with each letter that is typed.
  useSnapshot(controller.draft.state)
  useCommandTarget('shipment:parties', mine)
  const section = useRef<HTMLElement>(null)
  useEffect(() => mine.onFocus(() => section.current?.querySelector('button')?.focus()), [mine, section])
  const named = billRoles.flatMap((role) => {
    const id = mine.of(role.field)
    return id === undefined ? [] : [{ ...role, id }]
  })
  const ids = [...new Set(named.map(({ id }) => id))].toSorted((a, b) => a - b)
  const answer = useFresh<Answer, readonly unknown[]>({
    queryKey: ['company:party', 'of a bill', ids],
    queryFn: ({ signal }) => api<Answer>('party/', { query: { id__in: ids.join(','), limit: ids.length }, signal }),
    enabled: ids.length > 0,
    placeholderData: (before?: Answer) => before,
    meta: { resources: ['company:party'] },
  })
  const byId = new Map(answer.data?.results.map((one) => [one.id, one]))
  return (
    <section ref={section} aria-label="Parties of the shipment" className={styles['cards']} hidden={named.length === 0}>
      {answer.isError && !answer.data && (
        <ErrorState title="The parties could not be read" error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {named.map(({ field, label, key, command, id }) => {
        const party = byId.get(id)
        return (
          <article key={field} aria-label={label} className={styles['card']}>
            <header className={styles['role']}>
              {label}
              <Button look="quiet" shortcut={key} command={command} onPress={() => mine.open(field)}>
                Open
              </Button>
            </header>
            <strong className={styles['name']}>{party?.name ?? '…'}</strong>
            {party && linesOf(party).map((line) => <span key={line}>{line}</span>)}
          </article>
        )
      })}
    </section>
  )
}
