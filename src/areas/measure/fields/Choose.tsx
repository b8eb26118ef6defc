/** A compact select box beside a field, without a visible label. */
import { Select } from '#src/ui/controls/Select.tsx'

export function Choose<V extends string>({
  label,
  value,
  words,
  error,
  onChange,
}: {
  readonly label: string
  readonly value: V
  /** Labels by value. */
  readonly words: Readonly<Record<V, string>>
  readonly error?: string | undefined
  readonly onChange: (value: V) => void
}) {
  const values = Object.keys(words).filter((key): key is V => key in words)
  return (
    <Select
      label={label}
      value={value}
      choices={values.map((one) => ({ value: one, label: words[one] }))}
      onChange={onChange}
      {...(error !== undefined && { error })}
    />
  )
}
