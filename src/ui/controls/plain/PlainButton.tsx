/** A button that looks as the one of Button.tsx does and is a plain element, for pages that must be small. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ButtonProps } from '../Button.tsx'
import styles from '../Button.module.css'

type PlainButtonProps = {
  readonly look?: NonNullable<ButtonProps['look']>
  readonly type?: 'button' | 'submit'
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean
  readonly 'aria-expanded'?: boolean
  readonly onPress?: () => void
  readonly children: ReactNode
}

export function PlainButton({
  look = 'plain',
  type = 'button',
  isDisabled = false,
  autoFocus = false,
  onPress,
  children,
  ...rest
}: PlainButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isFirst] = useState(autoFocus)
  useEffect(() => {
    if (isFirst) button.current?.focus()
  }, [isFirst])
  return (
    <button
      {...rest}
      ref={button}
      // oxlint-disable-next-line react/button-has-type -- one of the two
      type={type}
      disabled={isDisabled}
      className={styles['button']}
      data-look={look}
      onClick={onPress}
    >
      <span>{children}</span>
    </button>
  )
}
