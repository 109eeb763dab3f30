// The lines of a file of the provider, from its bytes as they come: UTF-8, with or without a byte order mark, LF or CRLF.
import { StatementRefused } from './statement-refused.ts'

/** A line of 21 columns has about three hundred characters; a file without line ends is no statement. */
const MOST_CHARS = 65_536

export interface TextLine {
  readonly no: number
  readonly cells: readonly string[]
  /** Whether the line ended as lines do, and not with the file. */
  readonly isEnded: boolean
}

/** Holds one line at a time. Errors: throws StatementRefused for bytes that are no UTF-8, and for a line without an end. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let no = 0
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch {
      throw chunk === undefined
        ? new StatementRefused('CUT_OFF', 'the file ends within a character', no + 1)
        : new StatementRefused('CHARSET', 'the file is not UTF-8')
    }
  }
  for await (const chunk of bytes) {
    const text = rest + decode(chunk)
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      no += 1
      const line = withoutReturn(text.slice(start, end))
      if (line.trim() !== '') yield { no, cells: cellsOf(line), isEnded: true }
      start = end + 1
    }
    rest = text.slice(start)
    if (rest.length > MOST_CHARS) throw new StatementRefused('LINE', 'the line has no end', no + 1)
  }
  const last = withoutReturn(rest + decode())
  if (last.trim() !== '') yield { no: no + 1, cells: cellsOf(last), isEnded: false }
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** The last separator ends the line; nothing stands behind it. */
function cellsOf(line: string): string[] {
  const cells = line.split('|').map((cell) => cell.trim())
  if (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells
}

/** As the name of a column is compared: without the unit behind it, which is written in several ways. */
export const columnName = (cell: string): string => cell.replaceAll(/[(（].*?[)）]/g, '').replaceAll(/\s/g, '')
