/** The illustration beside the sign-in form: yard tracks with cuts of cars, and a highball signal. */
import styles from './YardDrawing.module.css'

const SPACE = 30
const LADDER = 22
/** The cars of each track from its A end, with length and load, drawn to scale like the yard itself. */
const cuts: readonly (readonly (readonly [feet: number, load: number])[])[] = [
  [
    [62, 1],
    [62, 1],
    [62, 0.6],
  ],
  [
    [48, 0],
    [48, 0],
    [48, 0],
    [48, 0],
  ],
  [],
  [
    [74, 1],
    [74, 0.4],
  ],
  [
    [56, 1],
    [56, 1],
    [56, 1],
    [56, 0],
    [56, 0],
  ],
  [[62, 0.8]],
  [
    [48, 1],
    [48, 1],
    [48, 1],
  ],
  [],
  [
    [74, 0],
    [74, 0],
    [62, 1],
    [62, 1],
  ],
  [
    [56, 0.5],
    [56, 0.5],
  ],
  [
    [62, 1],
    [62, 1],
    [62, 1],
    [62, 1],
    [62, 1],
  ],
  [[48, 0]],
  [
    [74, 1],
    [56, 1],
  ],
  [],
]

function Cut({ cars, x, y }: { readonly cars: (typeof cuts)[number]; readonly x: number; readonly y: number }) {
  return cars.map(([feet, load], at) => {
    const left = x + cars.slice(0, at).reduce((sum, [before]) => sum + before + 5, 0)
    return (
      <g key={left} transform={`translate(${left} ${y - 7})`}>
        <rect width={feet} height={14} rx={4} className={styles['car']} />
        {load > 0 && <rect width={feet * load} height={14} rx={4} className={styles['load']} />}
      </g>
    )
  })
}

export function YardDrawing() {
  return (
    <svg className={styles['drawing']} viewBox="0 0 720 720" preserveAspectRatio="xMinYMid slice" aria-hidden>
      <path d="M -40 690 L 120 690" className={styles['track']} />
      <path d={`M 120 690 L ${120 + LADDER * 15} ${690 - SPACE * 15}`} className={styles['track']} />
      {cuts.map((cars, at) => {
        const y = 660 - at * SPACE
        const x = 120 + LADDER * (at + 1)
        return (
          <g key={y}>
            <path d={`M ${x} ${y} L 1400 ${y}`} className={styles['track']} />
            <Cut cars={cars} x={x + 48 + ((at * 53) % 90)} y={y} />
          </g>
        )
      })}
      <path d="M 96 690 V 250" className={styles['mast']} />
      <path d="M 96 262 H 128" className={styles['mast']} />
      <circle cx={128} cy={262} r={15} className={styles['ball']} />
      <circle cx={128} cy={304} r={11} className={styles['off']} />
    </svg>
  )
}
