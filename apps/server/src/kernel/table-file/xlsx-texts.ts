// The texts that the cells of a workbook share.
import { said } from '@merchant/contract'
import { tableLimits } from './table-limits.ts'
import { TableUnreadable } from './table-row.ts'
import { parseXml } from './xml-part.ts'

/** How a pronunciation is written beside a text, which is no part of it. */
const PHONETIC = 'rPh'

export async function readSharedTexts(part: AsyncIterable<Buffer> | null): Promise<readonly string[]> {
  const texts: string[] = []
  let chars = 0
  if (part === null) return texts
  for await (const text of parseXml<string>(part, collectTexts)) {
    texts.push(text)
    chars += text.length
    if (chars > tableLimits.maxChars || texts.length > tableLimits.maxSharedTexts) throw tooMuchText()
  }
  return texts
}

function collectTexts(give: (text: string) => void) {
  const text = createTextCollector()
  return {
    open({ name }: { readonly name: string }) {
      if (name === 'si') text.begin()
      else text.open(name)
    },
    text: text.add,
    close(name: string) {
      if (name === 'si') give(text.end())
      else text.close(name)
    },
  }
}

/** Gathers the `t` of a rich or plain text, without pronunciations. */
export function createTextCollector() {
  let whole = ''
  let isInText = false
  let isPhonetic = false
  return {
    begin() {
      whole = ''
    },
    open(name: string) {
      if (name === PHONETIC) isPhonetic = true
      isInText = name === 't' && !isPhonetic
    },
    add(piece: string) {
      if (!isInText) return
      whole += piece
      if (whole.length > tableLimits.maxCellChars) throw tooMuchText()
    },
    close(name: string) {
      if (name === PHONETIC) isPhonetic = false
      if (name === 't') isInText = false
    },
    end: () => withoutEscapes(whole),
  }
}

/** Excel writes what XML can't hold as _x000D_. What no database holds is left out: a zero, and half of a sign. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\p{Cs}|\0/gu, '')
    : text

export const tooMuchText = () =>
  new TableUnreadable(
    said(
      '表格内容过多（单元格最多 32,767 个字），请拆分后分批导入',
      'The table holds too much text (a cell has at most 32,767 characters); divide it',
    ),
  )
