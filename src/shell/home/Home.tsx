/** The empty pane: who is signed in, what they may open, and the five keys from which everything else can be found. */
import { useSnapshot } from 'valtio'
import { modules } from '#model/areas/user/rules/landing.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import styles from './Home.module.css'

const namesOf = new Intl.ListFormat('en', { type: 'disjunction' })

const keys: readonly (readonly [key: string, does: string])[] = [
  ['mod+k', 'finds any screen, record or command'],
  ['g', 'goes to a screen: the next key says which'],
  ['alt+\\', 'splits this pane; Alt and an arrow moves between panes'],
  ['mod+z', 'takes back what you did last, in any pane'],
  ['?', 'shows every key'],
]

function NoPermissions({ me }: { readonly me: Pick<Me, 'company' | 'administrators'> }) {
  const names = me.administrators ?? []
  const whom = names.length === 0 ? 'an administrator' : namesOf.format(names)
  return (
    <EmptyState title="You have no permissions yet">
      <p>
        Your account has no permissions at {me.company.name} yet, so there is nothing to open. Ask {whom} to add you to
        a group. Its screens appear here afterwards.
      </p>
    </EmptyState>
  )
}

export default function Home() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  const { me } = now
  if (me.permissions.length === 0) return <NoPermissions me={me} />
  const subscribed = Object.entries(modules).filter(([module]) =>
    Object.entries(me).some(([key, value]) => key === module && value === true),
  )
  return (
    <article className={styles['home']}>
      <h1 className={styles['title']}>What can I do here?</h1>
      <p className={styles['who']}>
        {me.name === '' ? me.email : me.name}, {me.company.name}
      </p>
      <dl className={styles['keys']}>
        {keys.map(([key, does]) => (
          <div key={key} className={styles['row']}>
            <dt>
              <Key of={key} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['about']}>
        {subscribed.length > 0 && <>Modules: {subscribed.map(([, label]) => label).join(', ')}. </>}
        {me.groups.length > 0 && <>Groups: {me.groups.map(({ name }) => name).join(', ')}.</>}
      </p>
    </article>
  )
}
