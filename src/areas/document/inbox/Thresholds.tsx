/** From which confidence figures are doubtful, and whether clean documents are filed by themselves: settings of the whole company. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { companySettings } from '#model/areas/company/rules/settings.ts'
import { labelOf, pick } from '#model/kernel/field.ts'
import { companyConfigKey, readCompanyConfig, saveCompanySetting } from '#src/engine/company/company-settings.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Draft } from '#src/ui/form/draft/draft.ts'
import { makeLabels } from '#src/ui/form/draft/labels.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { formKeys } from '#src/ui/form/keys.ts'
import { Part } from './Part.tsx'
import styles from './Inbox.module.css'

type Settings = Readonly<Record<string, unknown>>
const fields = pick(companySettings, 'bol_doubt_below', 'bol_key_doubt_below', 'bol_file_clean')
const known = (settings: Settings): Settings =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, settings[name]]))

function draftOf(settings: Settings): Draft {
  const draft: Draft = new Draft(fields, 'patch', known(settings), async (changes) => {
    for (const [name, field] of Object.entries(fields))
      if (name in changes)
        await saveCompanySetting(
          { part: 'settings', name, label: labelOf(name, field) },
          draft.state.base[name],
          changes[name],
        )
    return known((await readCompanyConfig()).settings)
  })
  return draft
}

function Rules({ settings }: { readonly settings: Settings }) {
  const labels = useMemo(() => makeLabels(), [])
  const [draft] = useState(() => draftOf(settings))
  // Others may change them meanwhile, and so does an undo.
  useEffect(() => draft.receive(known(settings)), [draft, settings])
  const { mine, saving } = useSnapshot(draft.state)
  return (
    <>
      <Form draft={draft} labels={labels} label="Doubts" />
      {Object.keys(mine).length > 0 && (
        <div className={styles['buttons']}>
          <Button look="quiet" shortcut={formKeys.revert} onPress={() => draft.revert()}>
            Discard
          </Button>
          <Button look="primary" shortcut={formKeys.save} isDisabled={saving} onPress={() => void draft.save()}>
            Save
          </Button>
        </div>
      )}
    </>
  )
}

export function Thresholds() {
  const answer = useFresh({ queryKey: companyConfigKey, queryFn: ({ signal }) => readCompanyConfig(signal) })
  return (
    <Part heading="Doubts" answer={answer}>
      {({ settings }) => <Rules settings={settings} />}
    </Part>
  )
}
