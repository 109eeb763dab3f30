/** The probe of the day's file: what of its form is not documented. */
import { done, type Findings, type Probe } from './probe.ts'

const BOM = '\u{FEFF}'
/** Documented columns of a line; each ends with a bar. */
const COLUMNS = 21

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

export const FILE_PROBES: readonly Probe[] = [
  {
    asks: 'what a check file begins with, how its lines end, and how it is named',
    decides: [
      'checkFileHeader',
      'checkFileOrderNoName',
      'checkFileName',
      'checkFileExtraColumn',
      'checkFileBom',
      'checkFileLineEnd',
    ],
    async run({ client, hands }): Promise<Findings> {
      const day = await hands.closedDay()
      const { url } = await done(client().orders.checkFile({ day, kind: 'detail' }))
      const file = await client().checkFiles.open(url)
      if (file.kind !== 'open') throw new Error(`the file of ${day} is ${file.kind}`)
      const text = await textOf(file.bytes)
      const [line = ''] = text.replace(BOM, '').split(/\r?\n/)
      const [first = '', ...more] = line.split('|')
      const hasHeader = !/^\d+$/.test(first)
      return {
        checkFileHeader: hasHeader,
        ...(hasHeader ? { checkFileOrderNoName: first } : {}),
        checkFileName: /_1_[^/]*$/.test(new URL(url).pathname) ? 'withType' : 'plain',
        checkFileExtraColumn: more.filter((cell, at) => at < more.length - 1 || cell !== '').length + 1 > COLUMNS,
        checkFileBom: text.startsWith(BOM),
        checkFileLineEnd: text.includes('\r\n') ? 'crlf' : 'lf',
      }
    },
  },
]
