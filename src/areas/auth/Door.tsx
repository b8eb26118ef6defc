/** The layout of all sign-in screens. */
import type { ReactNode } from 'react'
import styles from './Door.module.css'
import { YardDrawing } from './YardDrawing.tsx'

export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <section className={styles['side']} aria-hidden>
        <YardDrawing />
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
