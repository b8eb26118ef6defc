/** One of a few words beside a field, small and without a label of its own to see. */
import { Select } from '../../ui/Select.tsx'

export function Choose<V extends string>({ label, value, words, onChange }: {
  readonly label: string
  readonly value: V
  /** What each value is called. */
  readonly words: Readonly<Record<V, string>>
  readonly onChange: (value: V) => void
}) {
  const values = Object.keys(words).filter((key): key is V => key in words)
  return <Select label={label} value={value} choices={values.map((one) => ({ value: one, label: words[one] }))} onChange={onChange} />
}
