/** Where a check file is: its address says whose it is, of which day and which kind. */
import type { Settings } from '../settings.ts'
import type { CheckFile } from './check-file.ts'

export const CHECK_FILE_PATH = '/checkfile/merchantCheck'
const TYPES = { detail: '1', summary: '2' } as const

/** The path under the public address. The documented name knows no kind, so that of the summary has one in any case. */
export function pathOf({ appId, day, kind }: CheckFile, style: Settings['checkFileName']): string {
  const [year = '', month = ''] = day.split('-')
  const date = day.replaceAll('-', '')
  const withType = style === 'withType' || kind === 'summary'
  return `${CHECK_FILE_PATH}/${year}/${month}/${appId}_${date}${withType ? `_${TYPES[kind]}` : ''}_allinpay.txt`
}

/** What a name stands for; null for one that is none. */
export function fileOf(name: string): CheckFile | null {
  const [, appId, date, type = TYPES.detail] = /^(\w+?)_(\d{8})(?:_([12]))?_allinpay\.txt$/.exec(name) ?? []
  if (appId === undefined || date === undefined) return null
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  return { appId, day, kind: type === TYPES.summary ? 'summary' : 'detail' }
}
