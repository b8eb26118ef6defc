/** A combo box: typing narrows the list, Enter takes the highlighted option. */
import { ChevronDown } from 'lucide-react'
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Text } from 'react-aria-components'
import { Popover } from '#src/ui/controls/Popover.tsx'
import fields from '#src/ui/controls/Field.module.css'
import overlay from '#src/ui/controls/Overlay.module.css'
import styles from '../Form.module.css'
import type { Suggestion } from './suggest.ts'

export function Picker(props: {
  readonly label: string
  readonly help?: string
  readonly error?: string
  readonly isRequired?: boolean
  readonly placeholder?: string
  readonly typed: string
  readonly onType: (text: string) => void
  readonly suggestions: readonly Suggestion[]
  readonly selected: number | string | null
  readonly onPick: (picked: Suggestion | null) => void
  readonly onOpen?: (open: boolean) => void
  readonly onFocusChange?: (focused: boolean) => void
  /** Shown when the list is empty. */
  readonly nothing: string
}) {
  const { help, error, suggestions } = props
  return (
    <ComboBox
      className={fields['field'] ?? ''}
      items={suggestions}
      inputValue={props.typed}
      onInputChange={props.onType}
      selectedKey={props.selected}
      onSelectionChange={(key) => props.onPick(suggestions.find(({ value }) => value === key) ?? null)}
      onOpenChange={(open) => props.onOpen?.(open)}
      onFocusChange={(focused) => props.onFocusChange?.(focused)}
      isInvalid={error !== undefined}
      isRequired={props.isRequired === true}
      defaultFilter={() => true}
      validationBehavior="aria"
      allowsEmptyCollection
      allowsCustomValue
      menuTrigger="input"
    >
      <Label className={fields['label'] ?? ''}>
        {props.label}
        {props.isRequired === true && <span className={fields['required']}> required</span>}
      </Label>
      <div className={styles['picker']}>
        <Input className={fields['input'] ?? ''} placeholder={props.placeholder ?? ''} />
        <Button className={styles['open'] ?? ''} aria-label={`Choose ${props.label}`}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      {help !== undefined && error === undefined && (
        <Text slot="description" className={fields['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={fields['error'] ?? ''}>{error}</FieldError>
      <Popover offset={2} className={overlay['popover'] ?? ''}>
        <ListBox<Suggestion>
          className={overlay['menu'] ?? ''}
          renderEmptyState={() => <p className={styles['nothing']}>{props.nothing}</p>}
        >
          {(suggestion) => (
            <ListBoxItem id={suggestion.value} textValue={suggestion.label} className={overlay['item'] ?? ''}>
              {suggestion.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
