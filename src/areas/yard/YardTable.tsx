/** The yards of the company with their sums, one line each. */
import { memo, useMemo } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import { grouped } from '#model/rules/grouped.ts'
import { lengthFt } from '#model/rules/yard-board.ts'
import { open } from '../../engine/screen.ts'
import { carsOf, kept, type YardAnswer } from './board.ts'
import type { YardsController } from './YardsController.ts'
import styles from './Yards.module.css'

const openYard = (yardId: number): void => open('yard:management', { yardId })

/** As shown: whole numbers, and nothing yet while a yard is being read. */
export type YardSummary = {
  readonly id: number
  readonly name: string
  readonly zone: string
  readonly tracks?: number
  readonly cars?: number
  /** Feet of cars and of track, over all tracks that are measured. */
  readonly used?: number
  readonly usable?: number
}

/** Kept by answer: it is asked for at every drawing, and an answer never changes. */
const sumsOf = kept((answer: YardAnswer) => {
  const cars = carsOf(answer.cars)
  const usable = new Map(answer.tracks.flatMap(({ id, usable_length_ft: feet }) => (feet === null ? [] : [[id, feet] as const])))
  const standing = answer.placements.actual.flatMap(([track, ids]) => (usable.has(track) ? ids : []))
  return {
    tracks: answer.tracks.length,
    cars: cars.size,
    used: Math.round(standing.reduce((sum, car) => sum + lengthFt(cars, car), 0)),
    usable: Math.round([...usable.values()].reduce((sum, feet) => sum + feet, 0)),
  }
})

export const summaryOf = (row: { readonly id: number; readonly name: string; readonly timezone: string }, answer: YardAnswer | undefined): YardSummary => ({
  id: row.id,
  name: row.name,
  zone: row.timezone,
  ...(answer && sumsOf(answer)),
})

/** The same value as long as it says the same: a list of rows is costly to draw again for nothing. */
export function useSettled<T>(value: T): T {
  const said = JSON.stringify(value)
  return useMemo(() => JSON.parse(said) as T, [said])
}

const show = (value: number | undefined): string => (value === undefined ? '…' : grouped(value))
const number = styles['number'] ?? ''

type Props = { readonly rows: readonly YardSummary[]; readonly chosen: number | null; readonly controller: YardsController }

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
        <Column>Zone</Column>
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
