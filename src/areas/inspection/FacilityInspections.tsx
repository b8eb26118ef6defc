/** The inspections of all facilities. */
import Inspections from './Inspections.tsx'

export default function FacilityInspections() {
  return <Inspections />
}
