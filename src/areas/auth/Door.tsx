/** The page around every sign-in screen. */
import type { ReactNode } from 'react'
import styles from './Door.module.css'

export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <section className={styles['side']} aria-hidden>
        <svg className={styles['yard']} viewBox="0 0 480 600" preserveAspectRatio="xMidYMid slice">
          {/* A ladder of tracks, and the ball at the top of its mast: proceed. */}
          {Array.from({ length: 9 }, (_, at) => {
            const y = 250 + at * 36
            return <path key={at} d={`M -20 ${y + 90} L ${60 + at * 14} ${y + 90} L ${110 + at * 14} ${y} L 500 ${y}`} className={styles['track']} />
          })}
          {[[200, 250, 74], [284, 250, 74], [240, 322, 60], [310, 322, 60], [380, 322, 60], [300, 394, 82], [270, 466, 60], [340, 466, 60]].map(([x = 0, y = 0, length]) => (
            <rect key={`${x} ${y}`} x={x} y={y - 9} width={length} height={18} rx={3} className={styles['car']} />
          ))}
          <path d="M 96 60 V 300 M 80 300 H 112" className={styles['mast']} />
          <circle cx="96" cy="66" r="16" className={styles['ball']} />
        </svg>
        <p className={styles['word']}>
          Highball <span>proceed at full speed</span>
        </p>
      </section>
      <section className={styles['main']}>
        <div className={styles['box']}>
          <p className={styles['mark']}>Highball</p>
          <h1 className={styles['title']}>{title}</h1>
          {children}
        </div>
      </section>
    </main>
  )
}
