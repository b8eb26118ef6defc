/** The settings for contracts as one form: those of sales, those of purchases, and the weekdays of shipping. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { contractSettings } from '#model/areas/company/rules/contract-settings.ts'
import { saveContractSettings } from '#src/engine/company/company-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Draft } from '#src/ui/form/draft/draft.ts'
import { makeLabels } from '#src/ui/form/draft/labels.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { formKeys } from '#src/ui/form/keys.ts'
import styles from './ContractSetup.module.css'

type Settings = Readonly<Record<string, unknown>>
const known = (settings: Settings): Settings =>
  Object.fromEntries(Object.keys(contractSettings).map((name) => [name, settings[name]]))

const rulesDraft = (settings: Settings): Draft => {
  const draft: Draft = new Draft(contractSettings, 'patch', known(settings), async (changes) => {
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, draft.state.base[name]]))
    return known((await saveContractSettings(before, changes)).settings)
  })
  return draft
}

export function ContractRules({ settings }: { readonly settings: Settings }) {
  const labels = useMemo(() => makeLabels(), [])
  const [draft] = useState(() => rulesDraft(settings))
  // Others may change them meanwhile, and so does an undo.
  useEffect(() => draft.receive(known(settings)), [draft, settings])
  const { mine, saving } = useSnapshot(draft.state)
  const changed = Object.keys(mine).length
  return (
    <section aria-label="Defaults and rules" className={styles['rules']}>
      <Form draft={draft} labels={labels} label="Defaults and rules of contracts" />
      <p className={styles['note']}>
        An approved contract that ends within the days of automatic roll-over gets a draft for the period after it,
        once. Weekdays on which nothing is shipped become blackout days of new schedules.
      </p>
      {changed > 0 && (
        <div className={styles['save']}>
          <span>{`${changed} unsaved ${changed === 1 ? 'change' : 'changes'}`}</span>
          <Button look="quiet" shortcut={formKeys.revert} onPress={() => draft.revert()}>
            Discard
          </Button>
          <Button look="primary" shortcut={formKeys.save} isDisabled={saving} onPress={() => void draft.save()}>
            Save
          </Button>
        </div>
      )}
    </section>
  )
}
