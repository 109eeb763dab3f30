// What a cell means in a column: blanks, full width and the ways in which people write numbers are made one, and the contract's own
// schema says the rest, in both languages.
import { dayOf, type ImportColumn, parseYuan, said, type Said } from '@merchant/contract'
import { checkInBoth } from '../../../kernel/check-in-both.ts'
import type { TableCell } from '../../../kernel/table-file/index.ts'

type Result = { readonly value: unknown; readonly said?: never } | { readonly said: Said }

/** Digits that a spreadsheet keeps of a number. */
const EXACT_DIGITS = 15

/** @param cell undefined where it is empty */
export function valueOf(column: ImportColumn, cell: TableCell | undefined): Result {
  if (cell?.kind === 'formula')
    return {
      said: said('单元格是公式，请复制后用“粘贴为值”改成结果', 'The cell is a formula; paste its value in its place'),
    }
  if (cell?.kind === 'error')
    return { said: said(`单元格是错误值 ${cell.text}`, `The cell holds the error ${cell.text}`) }
  const text = cell === undefined ? '' : cleaned(column, cell.text)
  if (text === '') return column.isRequired ? { said: missing(column) } : { value: undefined }
  if (cell?.kind === 'date' && column.kind !== 'moment')
    return {
      said: said(
        '单元格是日期，请把格式改为“文本”后重新填写',
        'The cell is a date; make it a text and fill it in again',
      ),
    }
  if (cell?.kind === 'number' && column.kind === 'code' && text.replace(/\D/g, '').length > EXACT_DIGITS)
    return {
      said: said(
        '长编码被存成了数字，末几位已丢失，请把格式改为“文本”后重新填写',
        'The long code was kept as a number and has lost its last digits; make it a text',
      ),
    }
  return read(column, text)
}

/** Blanks of all kinds at the ends; in codes and numbers full width means nothing, and neither do blanks between. */
function cleaned({ kind }: ImportColumn, text: string): string {
  const trimmed = text.replace(/^[\s\u200B\uFEFF]+|[\s\u200B\uFEFF]+$/g, '')
  if (kind === 'number' || kind === 'money') return trimmed.normalize('NFKC').replace(/\s/g, '')
  const typed = kind === 'code' ? trimmed.normalize('NFKC') : trimmed
  // The mark that an export puts before what looks like a formula.
  return /^'(?=\s*[=+\-@＝＋－＠])/.test(typed) ? typed.slice(1) : typed
}

function read(column: ImportColumn, text: string): Result {
  if (column.kind === 'number') return checked(column, numberIn(text) ?? text)
  if (column.kind === 'money') return moneyIn(column, text)
  if (column.kind === 'choice') return choiceIn(column, text)
  if (column.kind === 'moment') return momentIn(column, text)
  return checked(column, text)
}

/** 2027-3-31, 2027/03/31 20:00; of Shanghai's clock, a day to its last second. */
function momentIn(column: ImportColumn, text: string): Result {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}:\d{2})(:\d{2})?)?$/.exec(
    text.normalize('NFKC'),
  )
  const [, year, month = '', day = '', minutes, seconds] = found ?? []
  const time = minutes === undefined ? '23:59:59' : `${minutes.padStart(5, '0')}${seconds ?? ':00'}`
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T${time}+08:00`)
  // The thirtieth of February is no day, and not the second of March either.
  if (found === null || Number.isNaN(at.getTime()) || dayOf(at) !== written) return { said: NO_MOMENT }
  return checked(column, at.toISOString())
}

const NO_MOMENT = said(
  '不是日期，请写作 2027-03-31 或 2027-03-31 20:00:00',
  'This is no date; write it as 2027-03-31 or 2027-03-31 20:00:00',
)

/** 1,234 is a number, 1,23 is none. */
function numberIn(text: string): number | null {
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}

function moneyIn(column: ImportColumn, text: string): Result {
  const amount = text.replace(/^(?:[¥￥]|CNY|RMB)|\u5143$/gi, '')
  const fen = parseYuan(amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
  if (fen !== null) return checked(column, fen)
  const why =
    numberIn(amount) === null
      ? said('不是金额，请填写数字，如 99.00', 'This is no amount; write it as 99.00')
      : said('金额最多两位小数，且不能为负', 'An amount has two decimals at most and is not negative')
  return { said: why }
}

function choiceIn(column: ImportColumn, text: string): Result {
  const { choices = [] } = column
  const chosen = choices.find(({ title }) => title.some((one) => one.toLowerCase() === text.toLowerCase()))
  if (chosen !== undefined) return checked(column, chosen.value)
  const [zh, en] = [0, 1].map((language) => choices.map(({ title }) => title[language]))
  return { said: said(`只能是 ${zh?.join('、')}`, `must be one of ${en?.join(', ')}`) }
}

function checked({ schema }: ImportColumn, value: unknown): Result {
  const result = checkInBoth(schema, value)
  return result.ok ? { value: result.value } : { said: result.issues.first }
}

const missing = ({ title: [zh, en] }: ImportColumn): Said => said(`请填写${zh}`, `Fill in: ${en}`)
