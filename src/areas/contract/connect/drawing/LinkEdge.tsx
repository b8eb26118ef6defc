/** A link in the graph: as thick as its cars, with their number; and a proposed one, dashed. */
import type { EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import type { GhostEdgeItem, LinkEdgeItem } from './graph-items.ts'
import { useLook } from '../parts/use-look.ts'
import styles from './Graph.module.css'

const marks = { over: '▲', within: '△', left: '', even: '', unknown: '' } as const

type Ends = readonly [sourceX: number, sourceY: number, targetX: number, targetY: number]
const curve = ([sx, sy, tx, ty]: Ends): string => {
  const middle = (sx + tx) / 2
  return `M${sx},${sy} C${middle},${sy} ${middle},${ty} ${tx},${ty}`
}

/** The point of the curve at `t`; its handles reach half of the way across. */
function pointAt([sx, sy, tx, ty]: Ends, t: number): { x: number; y: number } {
  const middle = (sx + tx) / 2
  const u = 1 - t
  const of = (a: number, b: number, c: number, d: number): number =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  return { x: of(sx, middle, middle, tx), y: of(sy, sy, ty, ty) }
}

function Amount({ x, y, text }: { readonly x: number; readonly y: number; readonly text: string }) {
  const width = text.length * 7 + 8
  return (
    <g transform={`translate(${x} ${y})`} className={styles['amount']}>
      <rect x={-width / 2} y={-8} width={width} height={16} rx={3} />
      <text textAnchor="middle" dominantBaseline="central">
        {text}
      </text>
    </g>
  )
}

export const LinkEdge = memo(function LinkEdge(props: EdgeProps<LinkEdgeItem>) {
  const { id, data, sourceX, sourceY, targetX, targetY } = props
  if (data === undefined) return null
  const { from, to } = data.ports
  return <Link id={id} data={data} ends={[sourceX, sourceY + from, targetX, targetY + to]} />
})
function Link({
  id,
  data: { ports, cars, kind, isNumbered, controller, domId, label },
  ends,
}: {
  readonly id: string
  readonly data: NonNullable<LinkEdgeItem['data']>
  readonly ends: Ends
}) {
  const look = useLook(controller, id)
  const text = `${marks[kind]}${grouped(cars)}`
  return (
    <g id={domId} role="img" aria-label={label} className={styles['link']} data-look={look} data-kind={kind}>
      <path d={curve(ends)} strokeWidth={ports.width} />
      {(isNumbered || look !== '') && <Amount {...pointAt(ends, ports.labelAt)} text={text} />}
      {look === 'cursor' && <Amount {...pointAt(ends, 1 - ports.labelAt)} text={text} />}
    </g>
  )
}

export const GhostEdge = memo(function GhostEdge(props: EdgeProps<GhostEdgeItem>) {
  const { data, sourceX, sourceY, targetX, targetY } = props
  if (data === undefined) return null
  return <Ghost line={data.line} ends={[sourceX, sourceY, targetX, targetY]} />
})
function Ghost({ line, ends }: { readonly line: NonNullable<GhostEdgeItem['data']>['line']; readonly ends: Ends }) {
  const { isTaken, outcome, cars } = useSnapshot(line)
  if (outcome === 'done') return null
  return (
    <g className={styles['ghost']} data-taken={isTaken || undefined}>
      <path d={curve(ends)} />
      <Amount {...pointAt(ends, 0.5)} text={`${isTaken ? '+' : '–'}${grouped(cars)}`} />
    </g>
  )
}
