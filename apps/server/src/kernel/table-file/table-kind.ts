// What a file is by its bytes, and whether its name agrees; nothing is inflated or parsed for it.
import { said } from '@merchant/contract'
import { tableLimits } from './table-limits.ts'
import { TableUnreadable } from './table-row.ts'

export type TableKind = 'xlsx' | 'csv'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of old Excel, and of workbooks with a password. */
const OLE2 = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Errors: throws TableUnreadable for whatever is neither xlsx nor csv by name and bytes. */
export function tableKindOf(name: string, bytes: Buffer): TableKind {
  const extension = /\.([^.]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  if (bytes.length === 0) throw unreadable('文件是空的（0 字节）', 'The file is empty (0 bytes)')
  if (bytes.length > tableLimits.maxBytes) throw unreadable('文件不能超过 10 MB', 'The file is larger than 10 MB')
  if (beginsWith(bytes, OLE2)) throw bytes.includes(ENCRYPTED) ? encrypted() : old()
  if (extension === 'xls') throw old()
  if (extension === 'xlsm')
    throw unreadable(
      '不支持含宏的工作簿（xlsm），请另存为 xlsx 后上传',
      'Workbooks with macros (xlsm) are not taken; save it as xlsx',
    )
  if (extension !== 'xlsx' && extension !== 'csv')
    throw unreadable('只支持 xlsx 与 csv 文件', 'Only xlsx and csv files are taken')
  const isZip = beginsWith(bytes, ZIP)
  if (extension === 'xlsx' && !isZip)
    throw unreadable(
      '文件内容不是 Excel 工作簿（扩展名是 xlsx），请用 Excel 或 WPS 另存为 xlsx',
      'The file is named xlsx and is no Excel workbook; save it as xlsx',
    )
  if (extension === 'csv' && (isZip || bytes.includes(0)))
    throw unreadable('文件内容不是 csv 文本（扩展名是 csv）', 'The file is named csv and is no text')
  return extension
}

const beginsWith = (bytes: Buffer, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

const unreadable = (zh: string, en: string) => new TableUnreadable(said(zh, en))
const old = () =>
  unreadable(
    '这是旧版 Excel 文件（xls），请另存为 xlsx 后上传',
    'This is a file of an old Excel (xls); save it as xlsx',
  )

export const encrypted = () =>
  unreadable('文件已加密，请去除打开密码后上传', 'The file has a password; take it off and upload it again')
