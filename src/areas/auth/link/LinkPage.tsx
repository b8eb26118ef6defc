/** The frame of the pages that a link leads to, and what they say where there is nothing else to show. */
import { useEffect, type ReactNode } from 'react'
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import { hasEnded, said } from './link-calls.ts'
import styles from './Link.module.css'

export function LinkPage({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Highball`
  }, [title])
  return (
    <main className={styles['page']} data-wide={wide === true}>
      <h1 className={styles['title']}>{title}</h1>
      {children}
      <footer className={styles['mark']}>Highball</footer>
    </main>
  )
}

export const NoLink = () => (
  <LinkPage title="The link is missing">
    <p role="alert">This page opens by a link alone. Open the one that you were sent once more.</p>
  </LinkPage>
)

/** A link that has ended is told from a server that cannot be reached, because only the one is worth another try. */
export function Failed({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  if (hasEnded(error))
    return (
      <LinkPage title="This link has ended">
        <p role="alert">It is over, or was replaced by a newer one. Ask whoever sent it to you for a new link.</p>
      </LinkPage>
    )
  return (
    <LinkPage title="Something went wrong">
      <p role="alert">{said(error)}</p>
      <Button look="primary" autoFocus onPress={onAgain}>
        Try again
      </Button>
    </LinkPage>
  )
}
