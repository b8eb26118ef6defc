/** One permission: given or not, by which groups or as their own, and the groups that would give it. */
import { memo } from 'react'
import type { PermissionLine } from '#model/areas/user/rules/permission-sources.ts'
import styles from './Why.module.css'

type Props = {
  readonly id: string
  readonly line: PermissionLine
  /** The first of its area. */
  readonly isFirst: boolean
  readonly isCursor: boolean
}

const names = (some: readonly { readonly name: string }[]): string => some.map(({ name }) => name).join(', ')

/** Whence, in words. */
export function sourceText({ granted, by, others }: PermissionLine): string {
  const groups = by.filter(({ kind }) => kind === 'group')
  if (granted)
    return [groups.length > 0 ? names(groups) : '', groups.length < by.length ? 'their own' : '']
      .filter((word) => word !== '')
      .join(' · ')
  return others.length === 0 ? 'no group has it' : `would come from ${names(others)}`
}

export const WhyLine = memo(function WhyLine({ id, line, isFirst, isCursor }: Props) {
  return (
    <>
      {isFirst && (
        <div role="row" className={styles['area']}>
          <span role="rowheader">{line.area}</span>
        </div>
      )}
      <div
        id={id}
        role="row"
        className={styles['line']}
        data-cursor={isCursor || undefined}
        data-granted={line.granted || undefined}
      >
        <span role="gridcell" className={styles['mark']} aria-label={line.granted ? 'given' : 'not given'}>
          {line.granted ? '●' : '○'}
        </span>
        <span role="rowheader" title={line.code}>
          {line.label}
        </span>
        <span role="gridcell" className={styles['source']}>
          {sourceText(line)}
        </span>
      </div>
    </>
  )
})
