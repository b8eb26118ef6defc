/** The company's name and address as they print on invoices, and whether a second person approves these. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { company } from '#model/areas/company/company.resource.ts'
import { namedAddress } from '#model/areas/company/rules/address.ts'
import { companySettings } from '#model/areas/company/rules/settings.ts'
import type { Row } from '#model/kernel/resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { companyConfigKey, readCompanyConfig, saveCompanySetting } from '#src/engine/company/company-settings.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { Draft } from '#src/ui/form/draft/draft.ts'
import { makeLabels } from '#src/ui/form/draft/labels.ts'
import type { RowValues } from '#src/ui/form/draft/draft-state.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { formKeys } from '#src/ui/form/keys.ts'
import { addressText, emptyParts } from './missing.ts'
import { Part, Waiting } from './Part.tsx'
import styles from './Settings.module.css'

const HEADING = 'Letterhead'
const { name, street, city, state, postal_code, country } = company.fields
/** What invoices print of the company. */
const printed = { name, street, city, state, postal_code, country }
const rows = rowsOf(company)
type Own = Row<typeof company>

export function Letterhead() {
  const answer = useFresh({
    queryKey: ['company:company', 'letterhead'],
    queryFn: ({ signal }) => rows.list({ limit: 1 }, signal),
  })
  const [own] = answer.data?.results ?? []
  if (own === undefined) return <Waiting heading={HEADING} answer={answer} />
  return may(company.needs.change) ? <Changeable key={own.id} own={own} /> : <Printed own={own} />
}

const missingOf = (own: Own, go?: () => void) => {
  const empty = emptyParts(own)
  return empty.length === 0 ? [] : [{ says: addressText(empty), go: go && { label: 'Complete the address', run: go } }]
}

const Paper = ({ own }: { readonly own: Own }) => (
  <>
    <address className={styles['address']} aria-label="As invoices print it">
      {namedAddress(own).join('\n')}
    </address>
    <p className={styles['note']}>Invoices of a contract that names a seller print the address of that party.</p>
  </>
)
const Printed = ({ own }: { readonly own: Own }) => (
  <Part heading={HEADING} missing={missingOf(own)}>
    <Paper own={own} />
    <FourEyes />
  </Part>
)

const values = (row: RowValues): RowValues =>
  Object.fromEntries([...Object.keys(printed), 'version'].map((field) => [field, row[field]]))

function letterheadDraft(own: Own): Draft {
  const put = async (changes: RowValues, version?: number): Promise<RowValues> =>
    values(await rows.patch(own.id, { ...changes, ...(version !== undefined && { version }) }))
  const again = (changes: RowValues) => async (): Promise<string> => {
    await put(changes)
    return 'Letterhead: done.'
  }
  const draft: Draft = new Draft(printed, 'patch', values(own), async (changes, version) => {
    const before = Object.fromEntries(Object.keys(changes).map((field) => [field, draft.state.base[field]]))
    const saved = await put(changes, version)
    recordUndo({ title: 'Change letterhead', kind: 'exact', undo: again(before), redo: again(changes) })
    toast({ text: 'Letterhead: saved for everybody.', tone: 'ok' })
    return saved
  })
  return draft
}

function Changeable({ own }: { readonly own: Own }) {
  const labels = useMemo(() => makeLabels(), [])
  const [draft] = useState(() => letterheadDraft(own))
  // Others may change it meanwhile, and so does an undo.
  useEffect(() => draft.receive(values(own)), [draft, own])
  const { mine, saving } = useSnapshot(draft.state)
  const changed = Object.keys(mine).length
  return (
    <Part heading={HEADING} missing={missingOf(own, () => draft.want(emptyParts(own)[0]))}>
      <Paper own={own} />
      <Form draft={draft} labels={labels} label="Name and address on invoices" />
      {changed > 0 && (
        <div className={styles['buttons']}>
          <span>{`${changed} unsaved ${changed === 1 ? 'change' : 'changes'}`}</span>
          <Button look="quiet" shortcut={formKeys.revert} onPress={() => draft.revert()}>
            Discard
          </Button>
          <Button look="primary" shortcut={formKeys.save} isDisabled={saving} onPress={() => void draft.save()}>
            Save
          </Button>
        </div>
      )}
      <FourEyes />
    </Part>
  )
}

const { label = '', help = '' } = companySettings.rail_invoice_four_eyes
function FourEyes() {
  const answer = useFresh({ queryKey: companyConfigKey, queryFn: ({ signal }) => readCompanyConfig(signal) })
  if (answer.data === undefined) return null
  const isOn = answer.data.settings['rail_invoice_four_eyes'] === true
  const setting = { part: 'settings', name: 'rail_invoice_four_eyes', label } as const
  if (!may('configuration__user_administration'))
    return <p className={styles['note']}>{`${label}: ${isOn ? 'on' : 'off'}. ${help}.`}</p>
  return (
    <div>
      <Checkbox label={label} isSelected={isOn} onChange={(is) => void saveCompanySetting(setting, isOn, is)} />
      <p className={styles['note']}>{`${help}.`}</p>
    </div>
  )
}
