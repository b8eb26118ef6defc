/** The dashboard of the party and the day that its address names. */
import { NarrowedDashboard, type Narrowed } from './Dashboard.tsx'

export default function DashboardOf(narrowed: Required<Narrowed>) {
  return <NarrowedDashboard {...narrowed} />
}
