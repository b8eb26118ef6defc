/** What was read from the papers of a trip: what should be looked at first stands first. */
import { extractedValues, type ExtractedValue } from '#model/areas/trace/rules/extracted.ts'
import styles from './TripCourse.module.css'

const nameText = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const sureText = ({ confidence }: ExtractedValue): string =>
  confidence === undefined ? '' : `${Math.round(confidence)} %`

export function ExtractedData({ data }: { readonly data: unknown }) {
  const values = extractedValues(data)
  if (values.length === 0) return null
  const doubtful = values.filter(({ isDoubtful }) => isDoubtful).length
  return (
    <section aria-label="Read from papers" className={styles['part']}>
      <h3 className={styles['heading']} data-late={doubtful > 0 || undefined}>
        {`Read from papers: ${values.length} ${values.length === 1 ? 'value' : 'values'}`}
        {doubtful > 0 && <span>{`▲ ${doubtful} to be looked at`}</span>}
      </h3>
      <table className={styles['lines']}>
        <caption className={styles['unseen']}>Values read from papers, the doubtful ones first</caption>
        <thead>
          <tr>
            {['Name', 'Value', 'Sure', 'Page'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map((one) => (
            <tr key={one.name}>
              <td>{`${one.isDoubtful ? '▲ ' : ''}${nameText(one.name)}`}</td>
              <td>{one.value === '' ? 'not read' : one.value}</td>
              <td>{sureText(one)}</td>
              <td>{one.page ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
