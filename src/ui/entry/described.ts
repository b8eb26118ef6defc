/** What a control says about its field: label, help, error, and whether it must or may be filled in. */
import type { ControlProps } from '@jsonforms/core'

export const saidOf = ({ label, description, errors, required, enabled }: ControlProps) => ({
  label,
  isRequired: required === true,
  isDisabled: !enabled,
  ...(description !== undefined && description !== '' && { help: description }),
  ...(errors !== '' && { error: errors }),
})
