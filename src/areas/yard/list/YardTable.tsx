/** The company's yards with their totals. */
import { memo, useMemo } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import { grouped } from '#model/shared/number-format.ts'
import { lengthFt } from '#model/areas/yard/rules/board.ts'
import { open } from '#src/engine/panes/screen.ts'
import { carsOf, memoByIdentity, type YardAnswer } from '../data/layout.ts'
import type { YardsController } from './yards-controller.ts'
import styles from './Yards.module.css'

const openYard = (yardId: number): void => open('yard:management', { yardId })

/** Values as displayed; empty while a yard is loading. */
export type YardSummary = {
  readonly id: number
  readonly name: string
  readonly zone: string
  readonly tracks?: number
  readonly cars?: number
  /** Feet of cars and of track, over all measured tracks. */
  readonly used?: number
  readonly usable?: number
}

/** Cached by response, because responses never change. */
const sumsOf = memoByIdentity((answer: YardAnswer) => {
  const cars = carsOf(answer.cars)
  const usable = new Map(
    answer.tracks.flatMap(({ id, usable_length_ft: feet }) => (feet === null ? [] : [[id, feet] as const])),
  )
  const onTrack = answer.placements.actual.flatMap(([track, ids]) => (usable.has(track) ? ids : []))
  return {
    tracks: answer.tracks.length,
    cars: cars.size,
    used: Math.round(onTrack.reduce((sum, car) => sum + lengthFt(cars, car), 0)),
    usable: Math.round([...usable.values()].reduce((sum, feet) => sum + feet, 0)),
  }
})

export const summaryOf = (
  row: { readonly id: number; readonly name: string; readonly timezone: string },
  answer: YardAnswer | undefined,
): YardSummary => ({
  id: row.id,
  name: row.name,
  zone: row.timezone,
  ...(answer && sumsOf(answer)),
})

/** Keeps a value's identity while its content is equal, to avoid re-rendering the list. */
export function useSettled<T>(value: T): T {
  const serialized = JSON.stringify(value)
  return useMemo(() => JSON.parse(serialized) as T, [serialized])
}

const show = (value: number | undefined): string => (value === undefined ? '…' : grouped(value))
const number = styles['number'] ?? ''

type Props = {
  readonly rows: readonly YardSummary[]
  readonly chosen: number | null
  readonly controller: YardsController
}

export const YardTable = memo(function YardTable({ rows, chosen, controller }: Props) {
  return (
    <Table
      aria-label="Rail yards"
      className={styles['table'] ?? ''}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelectionChange={(keys) => {
        const [key] = keys
        if (typeof key === 'number') controller.choose({ yard: key })
      }}
      onRowAction={(key) => openYard(Number(key))}
    >
      <TableHeader>
        <Column isRowHeader>Yard</Column>
        <Column className={number}>Tracks</Column>
        <Column className={number}>Cars</Column>
        <Column className={number}>Used ft</Column>
        <Column className={number}>Usable ft</Column>
        <Column>Time zone</Column>
      </TableHeader>
      <TableBody>
        {rows.map(({ id, name, tracks, cars, used, usable, zone }) => (
          <Row key={id} id={id} className={styles['row'] ?? ''}>
            <Cell className={styles['name'] ?? ''}>{name}</Cell>
            <Cell className={number}>{show(tracks)}</Cell>
            <Cell className={number}>{show(cars)}</Cell>
            <Cell className={number}>{show(used)}</Cell>
            <Cell className={number}>{show(usable)}</Cell>
            <Cell>{zone}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
})
