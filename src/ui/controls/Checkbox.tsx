/** A labelled checkbox. */
import { Check, Minus } from 'lucide-react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import styles from './Checkbox.module.css'

export type CheckboxProps = Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> & { readonly label: string }

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles['checkbox'] ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles['box']}>
            {isIndeterminate ? <Minus size={12} aria-hidden /> : isSelected ? <Check size={12} aria-hidden /> : null}
          </span>
          {label}
        </>
      )}
    </AriaCheckbox>
  )
}
