/** The last requests of somebody that were refused for want of a permission, for those who may see the log. */
import { request } from '#model/areas/audit/audit.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import styles from './Why.module.css'

const SHOWN = 3

export function LastRefusals({ userId }: { readonly userId: number }) {
  if (!may('view_audit')) return null
  return <Refusals userId={userId} />
}

function Refusals({ userId }: { readonly userId: number }) {
  const answer = useFresh({
    queryKey: ['audit:request', 'refused', userId],
    queryFn: ({ signal }) => rowsOf(request).list({ user: userId, status: 403, ordering: '-at', limit: SHOWN }, signal),
  })
  if (answer.isError)
    return <p className={styles['refusals']}>{`What was refused last could not be read: ${answer.error.message}`}</p>
  const found = answer.data?.results ?? []
  return (
    <p className={styles['refusals']}>
      {found.length === 0
        ? 'Nothing was refused lately.'
        : `Refused last: ${found.map(({ method, path, at }) => `${method} ${path}, ${at === null ? '—' : momentText(at)}`).join(' · ')}`}
    </p>
  )
}
