/** Controls for a choice: a row of buttons, or a select box if there are many options. */
import { saidOf } from './described.ts'
import type { ControlProps } from '@jsonforms/core'
import { Select } from '../controls/Select.tsx'
import { Buttons } from './AnswerButtons.tsx'

/** More options than this become a select box instead of a row of buttons. */
const mostButtons = 5

export function BooleanControl(props: ControlProps) {
  const { path } = props
  const value: unknown = props.data
  return (
    <Buttons
      said={saidOf(props)}
      offers={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={value === true ? 'yes' : value === false ? 'no' : undefined}
      onChange={(next) => props.handleChange(path, next === undefined ? undefined : next === 'yes')}
    />
  )
}

export function EnumControl(props: ControlProps) {
  const { path, schema } = props
  const value: unknown = props.data
  const all: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : []
  const offers = all.map((one) => ({ value: String(one), label: String(one) }))
  const put = (next: string | undefined): void =>
    props.handleChange(
      path,
      all.find((one) => String(one) === next),
    )
  const chosen = all.includes(value) ? String(value) : undefined
  if (offers.length <= mostButtons)
    return <Buttons said={saidOf(props)} offers={offers} value={chosen} onChange={put} />
  return <Select {...saidOf(props)} value={chosen ?? ''} choices={offers} onChange={put} />
}
