/** Placeholders for content: empty, failed, and loading. */
import { RotateCw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './Notice.module.css'

/** Says that there is nothing to show, and why. `children` should offer a way on, with its key. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles['notice']} role="status">
      <div className={styles['title']}>{title}</div>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
    </div>
  )
}

/** Shows an error in the server's words, and a button to retry. */
export function ErrorState(props: {
  readonly title?: string
  readonly error: unknown
  readonly onRetry?: () => void
  readonly children?: ReactNode
}) {
  const { title = 'This could not be displayed', error, onRetry, children } = props
  return (
    <div className={styles['notice']} role="alert">
      <div className={styles['title']}>{title}</div>
      <p className={styles['text']}>{error instanceof Error ? error.message : String(error)}</p>
      {children}
      {onRetry && (
        <Button icon={RotateCw} onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** True after `ms`; content that loads sooner needs no placeholder. */
function useLater(ms: number): boolean {
  const [later, setLater] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return later
}

/** A skeleton of rows, shown only if loading takes noticeably long. */
export function Skeleton({ rows = 12, label = 'Loading' }: { readonly rows?: number; readonly label?: string }) {
  const shown = useLater(150)
  return (
    <div className={styles['skeleton']} role="status" aria-label={label} aria-busy>
      {shown &&
        Array.from({ length: rows }, (_, at) => (
          <span key={at} className={styles['bar']} style={{ width: `${92 - ((at * 37) % 45)}%` }} />
        ))}
    </div>
  )
}

export function Spinner({
  label = 'Loading',
  size = 16,
}: {
  readonly label?: string
  readonly size?: number | string
}) {
  return <span className={styles['spinner']} role="status" aria-label={label} style={{ width: size, height: size }} />
}
