/** A calculated figure. It expands to show the formula, its inputs and its source. */
import { ChevronRight } from 'lucide-react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
import { numberText } from '#model/kernel/quantity.ts'
import type { Figure, FigureInput } from '#model/areas/measure/rules/figure.ts'
import styles from '../gauge/Gauge.module.css'

const withUnit = ({ value, decimals, unit }: FigureInput): string =>
  `${numberText(value, decimals)}${unit === '' ? '' : ` ${unit}`}`

export function FigureRow({
  figure,
  isOpen,
  onOpen,
  strong = false,
}: {
  readonly figure: Figure
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
  readonly strong?: boolean
}) {
  return (
    <Disclosure className={styles['figure'] ?? ''} isExpanded={isOpen} onExpandedChange={onOpen} data-strong={strong}>
      <Heading level={4} className={styles['figureHead'] ?? ''}>
        <Button slot="trigger" className={styles['figureButton'] ?? ''}>
          <ChevronRight size={14} aria-hidden className={styles['chevron']} />
          <span className={styles['figureLabel']}>{figure.label}</span>
          <span className={styles['figureValue']}>{numberText(figure.value, figure.decimals)}</span>
          <span className={styles['figureUnit']}>{figure.unit}</span>
        </Button>
      </Heading>
      <DisclosurePanel className={styles['working'] ?? ''}>
        <p className={styles['formula']}>
          {figure.label} = {figure.formula}
        </p>
        <dl className={styles['inputs']}>
          {figure.inputs.map((input) => (
            <div key={input.label}>
              <dt>{input.label}</dt>
              <dd>{withUnit(input)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['source']}>{figure.source}</p>
      </DisclosurePanel>
    </Disclosure>
  )
}
