/** getCheckAccountFile: the address of a day's file. That it is there is another question: it is written at eight the next morning. */
import { chinaDay } from '../clock.ts'
import { choice, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { pathOf } from './check-file-name.ts'

const SUMMARY = 2

/** Refuses 40044 a day that is no day, or not over. */
export const getCheckAccountFileService = service({
  method: 'merchantService.getCheckAccountFile',
  reads: true,
  params: { date: text(8, /^\d{8}$/), fileType: optional(choice(1, SUMMARY)) },
  async run(work, { date, fileType }) {
    const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
    if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || day >= chinaDay(work.now)) refuse('40044')
    const file = { appId: work.appId, day, kind: fileType === SUMMARY ? 'summary' : 'detail' } as const
    return { url: `${work.publicUrl}${pathOf(file, work.settings.checkFileName)}` }
  },
})
