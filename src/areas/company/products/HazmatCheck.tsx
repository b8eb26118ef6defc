/** Below a product's form: what the hazardous materials table of 49 CFR 172.101 says otherwise. */
import { useEffect, useState } from 'react'
import { product } from '#model/areas/company/company.resource.ts'
import type { HazmatCheck as Check } from '#model/areas/company/rules/hazmat.ts'
import { labelOf } from '#model/kernel/field.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { Group } from '#src/ui/form/Section.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { hazmatCheck, hazmatPath, HazmatTarget } from './hazmat-check.ts'
import { productKeys } from './keys.ts'
import styles from './HazmatCheck.module.css'

const REST_MS = 250

export default function HazmatCheck({ values, draft }: RecordValues) {
  const [target] = useState(() => new HazmatTarget(draft))
  const typed = hazmatPath(values)
  const path = useSettled(typed, REST_MS)
  const answer = useFresh({
    queryKey: ['hazmat', path],
    queryFn: ({ signal }) => hazmatCheck(path, signal),
    retry: false,
    staleTime: Infinity,
  })
  const check = path === typed ? answer.data : undefined
  useEffect(() => target.show(check?.differences ?? []), [target, check])
  useCommandTarget('company:hazmat', target)
  return (
    <Group heading="Hazardous materials table (49 CFR 172.101)">
      {answer.isError ? (
        <p role="alert" className={styles['note']}>{`It could not be compared: ${answer.error.message}`}</p>
      ) : check === undefined ? (
        <p className={styles['note']}>Comparing …</p>
      ) : (
        <Compared
          check={check}
          canTake={may(product.needs.change) && check.differences.some(({ take }) => take !== null)}
        />
      )}
    </Group>
  )
}

function Compared({ check, canTake }: { readonly check: Check; readonly canTake: boolean }) {
  const { found, entry, others, differences } = check
  if (found === 'none')
    return <p className={styles['note']}>Not dangerous goods: it has no UN number, class or shipping name.</p>
  if (entry === null)
    return (
      <p role="status" className={styles['differs']}>
        The table has no such number or shipping name.
      </p>
    )
  return (
    <>
      <p className={styles['note']}>
        {`${entry.un_number}, ${entry.proper_shipping_name}`}
        {others.length > 0 && ` Other names under this number: ${others.join('; ')}.`}
      </p>
      {differences.length === 0 ? (
        <p role="status" className={styles['same']}>
          It says what the table says.
        </p>
      ) : (
        <table className={styles['table']} aria-label="Differences from the table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Here</th>
              <th scope="col">Table</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, here, table, take }) => (
              <tr key={field}>
                <th scope="row">{labelOf(field, product.fields[field])}</th>
                <td className={styles['differs']}>{here === '' ? 'nothing' : here}</td>
                <td>
                  {table === '' ? 'nothing' : table}
                  {take === null && field === 'packing_group' && ': choose one'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {canTake && (
        <div>
          <Button look="quiet" shortcut={productKeys.takeOver} onPress={() => runCommand('company:takeHazmat')}>
            Take over
          </Button>
        </div>
      )}
    </>
  )
}
