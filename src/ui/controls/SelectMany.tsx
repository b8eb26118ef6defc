/** A select box in which several options may be chosen. None chosen means all; Backspace in its list returns to that. */
import { ChevronDown } from 'lucide-react'
import { Button, Label, ListBox, ListBoxItem, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { Key } from './Key.tsx'
import { Popover } from './Popover.tsx'
import type { Choice } from './Select.tsx'
import fields from './Field.module.css'
import styles from './Overlay.module.css'

type Props = {
  readonly label: string
  readonly values: readonly string[]
  readonly choices: readonly Choice[]
  /** Shown while none is chosen. */
  readonly all: string
  readonly shortcut: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onChange: (values: readonly string[]) => void
}

export function SelectMany({ label, values, choices, all, shortcut, isOpen, onOpenChange, onChange }: Props) {
  const chosen = choices.filter(({ value }) => values.includes(value))
  return (
    <AriaSelect
      selectionMode="multiple"
      value={values}
      onChange={(keys) => onChange(choices.map(({ value }) => value).filter((value) => keys.includes(value)))}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className={fields['field'] ?? ''}
    >
      <Label className={fields['label'] ?? ''}>
        {label}{' '}
        <span aria-hidden>
          <Key of={shortcut} />
        </span>
      </Label>
      <Button className={fields['button'] ?? ''} data-shortcut={shortcut}>
        <SelectValue>{() => (chosen.length === 0 ? all : chosen.map((one) => one.label).join(', '))}</SelectValue>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Popover offset={2} className={styles['popover'] ?? ''}>
        <div
          onKeyDownCapture={(event) => {
            if (event.key !== 'Backspace') return
            event.preventDefault()
            event.stopPropagation()
            onChange([])
          }}
        >
          <ListBox className={styles['menu'] ?? ''} renderEmptyState={() => <p className={styles['heading']}>None</p>}>
            {choices.map(({ value, label: text }) => (
              <ListBoxItem key={value} id={value} textValue={text} className={styles['item'] ?? ''}>
                {({ isSelected }) => (
                  <span>
                    <span aria-hidden>{isSelected ? '☑ ' : '☐ '}</span>
                    {text}
                  </span>
                )}
              </ListBoxItem>
            ))}
          </ListBox>
          <p className={styles['heading']} data-keys>
            <Key of="space" /> select · <Key of="backspace" /> {all.toLowerCase()} · <Key of="escape" /> close
          </p>
        </div>
      </Popover>
    </AriaSelect>
  )
}
