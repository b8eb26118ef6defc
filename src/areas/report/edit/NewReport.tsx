/** The editor, for a new report. */
import ReportEditor from './ReportEditor.tsx'

export default function NewReport() {
  return <ReportEditor />
}
