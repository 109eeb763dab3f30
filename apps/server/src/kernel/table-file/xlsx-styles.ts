// Which styles of a workbook show a number as a date.
import { tableLimits } from './table-limits.ts'
import { hearXml } from './xml-part.ts'
import { damaged } from './zip-parts.ts'

/** The formats that have no text of their own; 27–36 and 50–58 are those of Chinese and Japanese workbooks. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Without what stands in quotes, brackets or behind a backslash. */
const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** By style number, whether it is a date. */
export async function readDateStyles(part: AsyncIterable<Buffer> | null): Promise<readonly boolean[]> {
  const styles: boolean[] = []
  const own = new Map<number, boolean>()
  let isInCells = false
  if (part === null) return styles
  await hearXml(part, {
    open({ name, attributes }) {
      if (name === 'cellXfs') isInCells = true
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''))
      if (name !== 'xf' || !isInCells) return
      const id = Number(attributes['numFmtId'] ?? 0)
      styles.push(own.get(id) ?? isBuiltInDate(id))
      if (styles.length > tableLimits.maxStyles) throw damaged()
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}
